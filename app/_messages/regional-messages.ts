import type { PartialTexts } from '../../domain/languages/regional-texts.ts'
import type en from './en.json'
import frCa from './regional/fr-CA.json' with { type: 'json' }

/** Messages of a region that its words alone do not make, by locale. */
export const REGIONAL_MESSAGES: Readonly<Record<string, PartialTexts<typeof en>>> = {
  'fr-CA': frCa,
}
