import type { LicenceError } from '../../ports/licences.ts'

export type LicenceCodeReading =
  | { readonly ok: true; readonly code: string }
  | { readonly ok: false; readonly error: LicenceError }

const GROUP_LENGTH = 5
const GROUPS = 4

/** Number of letters and digits of a code. */
export const CODE_LENGTH = GROUPS * GROUP_LENGTH

/** Maximum length of a code with separators. Longer input is truncated. */
const MAX_LENGTH = 200

/** Separators between groups: any space, and every dash that mail programs substitute for a hyphen. */
const SEPARATORS = /[\s\p{Pd}\u2212]+/gu

/** Rules of a licence code, in the order in which their errors are reported. `text` is trimmed. */
const RULES: readonly { readonly error: LicenceError; readonly isBroken: (text: string) => boolean }[] = [
  { error: '_ST_EMPTY', isBroken: (text) => text === '' },
  { error: 'FORBIDDEN_SYMBOLS', isBroken: (text) => /[^A-Z0-9-]/.test(text) },
  {
    error: '_ST_WRONG_FORMAT',
    isBroken: (text) => {
      const isWhole = text.length === CODE_LENGTH && !text.includes('-')
      return !isWhole && !/^[A-Z0-9]{5}(?:-[A-Z0-9]{5}){3}$/.test(text)
    },
  },
]

/** Normalizes separators to one dash, letters to upper case, and full-width letters (of Japanese keyboards) to ASCII. */
const normalized = (typed: string): string =>
  typed.slice(0, MAX_LENGTH).normalize('NFKC').trim().replace(SEPARATORS, '-').toUpperCase()

/** Returns the number of characters of a typed code, without separators. */
export const codeCharacters = (typed: string): number => normalized(typed).replaceAll('-', '').length

/**
 * Reads a typed licence code: four groups of five letters or digits, in any case, separated by dashes, spaces or nothing
 * (specification, section 5; the rules are our interpretation). Returns the code in upper case, separated by dashes.
 */
export const readLicenceCode = (typed: string): LicenceCodeReading => {
  const text = normalized(typed)
  const broken = RULES.find(({ isBroken }) => isBroken(text))
  if (broken !== undefined) return { ok: false, error: broken.error }
  const characters = text.replaceAll('-', '')
  const groups = Array.from({ length: GROUPS }, (_, at) => characters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH))
  return { ok: true, code: groups.join('-') }
}
