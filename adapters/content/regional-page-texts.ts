import type { PartialTexts } from '../../domain/languages/regional-texts.ts'
import type { PageTexts } from './page-texts.ts'
import enUs from './regional/en-US.json' with { type: 'json' }
import es419 from './regional/es-419.json' with { type: 'json' }

/** Page texts of a region that its words alone do not make, by locale. */
export const REGIONAL_PAGE_TEXTS: Readonly<Record<string, PartialTexts<PageTexts>>> = {
  'en-US': enUs,
  'en-PH': enUs,
  'es-419': es419,
}
