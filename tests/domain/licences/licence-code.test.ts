import { describe, expect, it } from 'vitest'
import { typedText } from '../../../app/_components/form-answer.tsx'
import { codeCharacters, readLicenceCode } from '../../../domain/licences/licence-code.ts'

const CODE = 'ABCDE-12345-FGHIJ-67890'
const SHOWN = 64

describe('readLicenceCode', () => {
  it.each([
    CODE,
    'abcde-12345-fghij-67890',
    '  ABCDE 12345 FGHIJ 67890 ',
    'ABCDE12345FGHIJ67890',
    'ABCDE – 12345 — FGHIJ ‑ 67890',
    'ABCDE\u00a012345\u3000FGHIJ\t67890\r\n',
    'ＡＢＣＤＥ－１２３４５－ＦＧＨＩＪ－６７８９０',
  ])('accepts and normalizes %j', (typed) => {
    expect(readLicenceCode(typed)).toEqual({ ok: true, code: CODE })
  })

  it.each([
    ['', 0],
    [' - ', 0],
    ['NWALL-DEMO1', 10],
    ['nwall demo 1', 10],
    [CODE, 20],
    ['A'.repeat(21), 21],
  ])('counts the characters of %j without separators', (typed, count) => {
    expect(codeCharacters(typed)).toBe(count)
  })

  /** Hostile and malformed inputs. */
  it.each([
    ['', '_ST_EMPTY'],
    [' ', '_ST_EMPTY'],
    ['\t\r\n', '_ST_EMPTY'],
    ['\u00a0\u3000\ufeff', '_ST_EMPTY'],
    ['-', '_ST_WRONG_FORMAT'],
    ['---- ----', '_ST_WRONG_FORMAT'],
    ['A', '_ST_WRONG_FORMAT'],
    ['ABCDE-12345-FGHIJ', '_ST_WRONG_FORMAT'],
    ['ABCDE-12345-FGHIJ-6789', '_ST_WRONG_FORMAT'],
    ['ABCDE-12345-FGHIJ-67890-', '_ST_WRONG_FORMAT'],
    ['-ABCDE-12345-FGHIJ-67890', '_ST_WRONG_FORMAT'],
    ['ABCDE-12345-FGHIJ-67890-KLMNO', '_ST_WRONG_FORMAT'],
    ['ABCD-E12345-FGHIJ-67890', '_ST_WRONG_FORMAT'],
    ['A'.repeat(199), '_ST_WRONG_FORMAT'],
    ['A'.repeat(8_000), '_ST_WRONG_FORMAT'],
    ['A-'.repeat(4_000), '_ST_WRONG_FORMAT'],
    ['0'.repeat(21), '_ST_WRONG_FORMAT'],
    ['null', '_ST_WRONG_FORMAT'],
    ['constructor', '_ST_WRONG_FORMAT'],
    ['__proto__', 'FORBIDDEN_SYMBOLS'],
    ['<script>alert(1)</script>', 'FORBIDDEN_SYMBOLS'],
    ['"><img src=x onerror=alert(1)>', 'FORBIDDEN_SYMBOLS'],
    ["' OR 1=1 --", 'FORBIDDEN_SYMBOLS'],
    ['</script><script>self.__next_f.push([1])</script>', 'FORBIDDEN_SYMBOLS'],
    [`\${7*7}`, 'FORBIDDEN_SYMBOLS'],
    ['{{7*7}}', 'FORBIDDEN_SYMBOLS'],
    ['../../etc/passwd', 'FORBIDDEN_SYMBOLS'],
    ['%00%0d%0a', 'FORBIDDEN_SYMBOLS'],
    [`${CODE}\u0000`, 'FORBIDDEN_SYMBOLS'],
    [`${CODE}\u001b[31m`, 'FORBIDDEN_SYMBOLS'],
    [`${CODE}\r\nBcc: all@example.com`, 'FORBIDDEN_SYMBOLS'],
    ['a@example.com\nSubject: x', 'FORBIDDEN_SYMBOLS'],
    ['ABCDE\u200b-12345-FGHIJ-67890', 'FORBIDDEN_SYMBOLS'],
    ['ABCDE\u200d-12345-FGHIJ-67890', 'FORBIDDEN_SYMBOLS'],
    ['ABCDE\u00ad-12345-FGHIJ-67890', 'FORBIDDEN_SYMBOLS'],
    ['\u202eABCDE-12345-FGHIJ-67890', 'FORBIDDEN_SYMBOLS'],
    ['\u2066ABCDE-12345-FGHIJ-67890\u2069', 'FORBIDDEN_SYMBOLS'],
    ['АВСDЕ-12345-FGHIJ-67890', 'FORBIDDEN_SYMBOLS'],
    ['ABCDE-١٢٣٤٥-FGHIJ-67890', 'FORBIDDEN_SYMBOLS'],
    ['\ud800BCDE-12345-FGHIJ-67890', 'FORBIDDEN_SYMBOLS'],
    ['😀😀😀😀😀-12345-FGHIJ-67890', 'FORBIDDEN_SYMBOLS'],
    [`${'e\u0301'.repeat(5)}-12345-FGHIJ-67890`, 'FORBIDDEN_SYMBOLS'],
  ] as const)(
    'rejects %j with the error %s, and the form shows the code without control characters',
    (typed, error) => {
      expect(readLicenceCode(typed)).toEqual({ ok: false, error })
      const shown = typedText(typed, SHOWN)
      expect(shown.length).toBeLessThanOrEqual(SHOWN)
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
    },
  )
})
