import { readFileSync } from 'node:fs'

/** Required and forbidden words of a language. */
interface Glossary {
  /** The required term for licence, password manager, remote help and support. */
  readonly terms: readonly string[]
  /** Forbidden words, as a pattern of whole words, with their replacement. */
  readonly never?: Readonly<Record<string, string>>
  /** The quotation marks of the language, without its apostrophe. */
  readonly quotes: string
  /** Texts that are the same in English. Any other text that equals the English text counts as untranslated. */
  readonly sameAsEnglish?: readonly string[]
}

/** Reads the glossary of a language. */
export const glossaryOf = (language: string): Glossary =>
  JSON.parse(readFileSync(new URL(`glossaries/${language}.json`, import.meta.url), 'utf8'))

/** Words that the texts of a region must not contain after the replacement of regional words. */
export const REGIONAL_NEVER: Readonly<Record<string, RegExp>> = {
  'en-US': /licence|recognis|personalis|behaviour|colour|e-mail|per cent|travelling|cancelled|working day/i,
  'en-PH': /licence|recognis|personalis|behaviour|colour|e-mail|per cent|travelling|cancelled|working day/i,
  'en-CA': /licence|recognis|personalis|e-mail|working day/i,
  'en-GB': /e-mail/i,
  'en-AU': /e-mail/i,
  'en-IN': /e-mail/i,
  'en-ZA': /e-mail/i,
  'fr-CA': /e-mail|cookie|[\u00a0\u202f][?!;]/i,
  'es-419': /ordenador|monedero|gestor de contraseñas|añad|rellen/i,
  'de-CH': /ß|[„“]/,
}
