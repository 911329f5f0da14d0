import { describe, expect, it } from 'vitest'
import { readLicenceCode } from '../../../domain/licences/licence-code.ts'
import type { LicenceError } from '../../../ports/licences.ts'

const CODE = 'ABCDE-12345-FGHIJ-67890'

describe('a licence code', () => {
  it.each([
    [CODE],
    ['abcde-12345-fghij-67890'],
    ['  ABCDE-12345-FGHIJ-67890\r\n'],
    ['ABCDE 12345 FGHIJ 67890'],
    ['ABCDE  -  12345\t-\tFGHIJ - 67890'],
    ['ABCDE12345FGHIJ67890'],
    ['ABCDE–12345—FGHIJ‑67890'],
    ['ABCDE−12345‐FGHIJ﹣67890'],
    ['ＡＢＣＤＥ－１２３４５－ＦＧＨＩＪ－６７８９０'],
    ['ABCDE\u00a012345\u3000FGHIJ\u202f67890'],
  ])('is read as it is meant where it is typed as %j', (typed) => {
    expect(readLicenceCode(typed)).toEqual({ ok: true, code: CODE })
  })

  it.each<readonly [LicenceError, string]>([
    ['_ST_EMPTY', ''],
    ['_ST_EMPTY', ' \t\r\n\u3000'],
    ['_ST_WRONG_FORMAT', 'ABCDE'],
    ['_ST_WRONG_FORMAT', '-'],
    ['_ST_WRONG_FORMAT', 'ABCDE-12345-FGHIJ'],
    ['_ST_WRONG_FORMAT', `${CODE}-KLMNO`],
    ['_ST_WRONG_FORMAT', 'ABCD-E12345-FGHIJ-67890'],
    ['_ST_WRONG_FORMAT', `-${CODE}`],
    ['_ST_WRONG_FORMAT', 'ABCDE12345FGHIJ6789'],
    ['FORBIDDEN_SYMBOLS', 'ABCDE-12345-FGHIJ-6789!'],
    ['FORBIDDEN_SYMBOLS', 'ABCDE_12345_FGHIJ_67890'],
    ['FORBIDDEN_SYMBOLS', 'АBCDE-12345-FGHIJ-67890'],
  ])('has the error %s where it is typed as %j', (error, typed) => {
    expect(readLicenceCode(typed)).toEqual({ ok: false, error })
  })
})

/** What nobody types who has a licence. */
const HOSTILE: readonly string[] = [
  'A'.repeat(8_000),
  '-'.repeat(8_000),
  ' '.repeat(7_900) + CODE,
  `${CODE}${' '.repeat(8_000)}x`,
  'ﷺ'.repeat(400),
  '🔒'.repeat(100),
  'e\u0301'.repeat(400),
  'A\u0300\u0301\u0302'.repeat(200),
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "';alert(1)//",
  '</textarea><svg onload=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}',
  '#{7*7}',
  '%3Cscript%3E',
  '&lt;b&gt;',
  "' OR '1'='1",
  '; DROP TABLE licences;--',
  '$(reboot)',
  '`id`',
  '| cat /etc/passwd',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '\u0000',
  `${CODE}\u0000`,
  `AB\u0000CDE-12345-FGHIJ-67890`,
  '\u202eABCDE-12345-FGHIJ-67890',
  'ABCDE-12345\u2066-FGHIJ-67890',
  'ABC\u200bDE-12345-FGHIJ-67890',
  'ABC\u00adDE-12345-FGHIJ-67890',
  'ABCDE-12345-FGHIJ-67890\u2060',
  'ABCDE-12345-FGHIJ-6789\ud800',
  '\udfff\ud800',
  'a@example.com\r\nBcc: everybody@example.com',
  'Subject: x\r\n\r\nbody',
  'ABCDE-12345-FGHIJ-6789٠',
  'ßßßßß-ßßßßß-ßßßßß-ßßßßß',
  'ﬁﬁﬁﬁﬁ-12345-FGHIJ-67890',
  'İSTAN-12345-FGHIJ-67890',
  '__proto__',
  'constructor',
  '[object Object]',
]

describe('a hostile text ends in a message or in a clean code', () => {
  it('in at least forty cases', () => {
    expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(40)
  })

  it.each(HOSTILE.map((typed) => [typed.slice(0, 40), typed]))('%j', (_, typed) => {
    const reading = readLicenceCode(typed)
    if (reading.ok) expect(reading.code).toMatch(/^[A-Z0-9]{5}(?:-[A-Z0-9]{5}){3}$/)
    else expect(['_ST_EMPTY', '_ST_WRONG_FORMAT', 'FORBIDDEN_SYMBOLS']).toContain(reading.error)
  })
})
