/** The digits of these scripts, zero to nine: those in which the languages of the sites are written, beside full-width ones. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x0e50] as const

/** A number as people of any site type it, in ASCII digits. */
export const asciiDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((start) => code >= start && code < start + 10)
    return zero === undefined ? digit : String(code - zero)
  })
