import type { LicenceError } from '../../ports/licences.ts'

export type LicenceCodeReading =
  | { readonly ok: true; readonly code: string }
  | { readonly ok: false; readonly error: LicenceError }

const GROUP_LENGTH = 5
const GROUPS = 4

/** No code is longer, however it is parted; a longer text is not looked at any further. */
const MAX_LENGTH = 200

/** What may stand between groups: blanks of any kind and every dash that a mail program makes of a hyphen. */
const SEPARATORS = /[\s\p{Pd}\u2212]+/gu

/** What makes a text no licence code, in the order in which a visitor is told. `text` has no blanks around it. */
const RULES: readonly { readonly error: LicenceError; readonly isBroken: (text: string) => boolean }[] = [
  { error: '_ST_EMPTY', isBroken: (text) => text === '' },
  { error: 'FORBIDDEN_SYMBOLS', isBroken: (text) => /[^A-Z0-9-]/.test(text) },
  {
    error: '_ST_WRONG_FORMAT',
    isBroken: (text) => {
      const isWhole = text.length === GROUPS * GROUP_LENGTH && !text.includes('-')
      return !isWhole && !/^[A-Z0-9]{5}(?:-[A-Z0-9]{5}){3}$/.test(text)
    },
  },
]

/** One dash between groups, capitals, and the plain form of full-width letters, which Japanese keyboards write. */
const normalized = (typed: string): string =>
  typed.slice(0, MAX_LENGTH).normalize('NFKC').trim().replace(SEPARATORS, '-').toUpperCase()

/**
 * Reads a licence code as a visitor typed it: four groups of five letters or digits, in any case, parted by dashes, blanks
 * or nothing (specification, section 5; the rules are our reading). The code comes back with dashes and in capitals.
 */
export const readLicenceCode = (typed: string): LicenceCodeReading => {
  const text = normalized(typed)
  const broken = RULES.find(({ isBroken }) => isBroken(text))
  if (broken !== undefined) return { ok: false, error: broken.error }
  const signs = text.replaceAll('-', '')
  const groups = Array.from({ length: GROUPS }, (_, at) => signs.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH))
  return { ok: true, code: groups.join('-') }
}
