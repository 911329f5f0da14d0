import type { PartialTexts } from '../../domain/languages/regional-texts.ts'
import type en from './en.json'
import frCa from './regional/fr-CA.json' with { type: 'json' }

/** Regional messages by locale, for which replacing words (`regional-texts.ts`) is not enough. */
export const REGIONAL_MESSAGES: Readonly<Record<string, PartialTexts<typeof en>>> = {
  'fr-CA': frCa,
}
