import { describe, expect, it } from 'vitest'
import { isSentForm, pageMethods, readSearchQuery } from '../../../domain/routing/form-page.ts'

const long = (sign: string): string => sign.repeat(10_000)

/** Inputs, with the normalized query. */
const HOSTILE: readonly (readonly [string, string, string])[] = [
  ['nothing', '', ''],
  ['blanks', '   \t\n', ''],
  ['wide blanks', '\u3000\u2003vpn\u00a0', 'vpn'],
  ['zero widths alone', '\u200b\u200c\u200d\ufeff\u2060', ''],
  ['a zero width in a word', 'v\u200bp\u200dn', 'vpn'],
  ['soft hyphens', 'pass\u00adword', 'password'],
  ['a text turned around', '\u202egpj.exe', 'gpj.exe'],
  ['isolates', '\u2066vpn\u2069', 'vpn'],
  ['marks of direction', '\u200evpn\u200f\u061c', 'vpn'],
  ['a filler of Korean', '\u3164\u115f', ''],
  ['variation selectors', 'vpn\ufe0f', 'vpn'],
  ['tag signs', 'vpn\u{e0041}\u{e007f}', 'vpn'],
  ['a null', 'vpn\0', 'vpn'],
  ['an escape sequence', '\u001b[31mvpn', '[31mvpn'],
  ['a delete', 'v\u007fpn', 'v pn'],
  ['controls of the second half', 'v\u0085p\u009fn', 'v p n'],
  ['line ends', 'vpn\r\nSet-Cookie: a=b', 'vpn Set-Cookie: a=b'],
  ['line and paragraph separators', 'a\u2028b\u2029c', 'a b c'],
  ['half a pair, the first', 'vpn\ud83d', 'vpn\ufffd'],
  ['half a pair, the second', '\ude00vpn', '\ufffdvpn'],
  ['a script', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['an attribute', '" autofocus onfocus="alert(1)', '" autofocus onfocus="alert(1)'],
  ['an entity', '&lt;b&gt;', '&lt;b&gt;'],
  ['an address of a script', 'javascript:alert(1)', 'javascript:alert(1)'],
  ['a template', '{{7*7}}#{7*7}', '{{7*7}}#{7*7}'],
  ['a message argument', "{text} '{' {count, plural,", "{text} '{' {count, plural,"],
  ['a query of a database', "' OR 1=1; --", "' OR 1=1; --"],
  ['a path', '../../etc/passwd', '../../etc/passwd'],
  ['a regular expression', '(a+)+$', '(a+)+$'],
  ['a property of objects', '__proto__', '__proto__'],
  ['another one', 'constructor', 'constructor'],
  ['an encoded sign', '%00%2e', '%00%2e'],
  ['one long word', long('x'), 'x'.repeat(200)],
  ['signs of two units', long('😀'), '😀'.repeat(200)],
  ['a long line of blanks', `${' '.repeat(4_000)}vpn`, 'vpn'],
  ['a text that ends in a blank as it is cut', `${'x'.repeat(199)} yz`, 'x'.repeat(199)],
  ['a heap of accents', `a${long('\u0301')}`, `a${'\u0301'.repeat(199)}`],
  ['zero widths without end', `${'\u200b'.repeat(4_000)}vpn`, 'vpn'],
  ['Arabic', 'كلمة المرور', 'كلمة المرور'],
  ['Thai', 'รหัสผ่าน', 'รหัสผ่าน'],
  ['Japanese', '  パスワード　管理 ', 'パスワード 管理'],
]

describe('what a visitor looks for', () => {
  it.each(HOSTILE)('is one clean line of 200 signs at most: %s', (_what, typed, text) => {
    expect(readSearchQuery(new URLSearchParams({ q: typed }))?.text ?? '').toBe(text)
  })

  it('is read from the first q of the query, with a page from 1 to 99', () => {
    const read = (query: string) => readSearchQuery(new URLSearchParams(query))
    expect(read('q=vpn&page=2')).toEqual({ text: 'vpn', page: 2 })
    expect(read('q=a&q=b')).toEqual({ text: 'a', page: 1 })
    for (const page of ['0', '-1', '100', '1e1', '2.5', 'x', '', '٢', '01', '1 '])
      expect(read(`q=vpn&page=${encodeURIComponent(page)}`)).toEqual({ text: 'vpn', page: 1 })
    for (const query of ['', 'q=', 'q=%20', 'q=%E2%80%8B', 'page=2', 'Q=vpn']) expect(read(query)).toBeNull()
  })
})

describe('a search', () => {
  const q = new URLSearchParams('q=vpn')

  it('is sent to its own page by GET; a page without a query is cached for all visitors', () => {
    expect(isSentForm('GET', '/com/usd/search', q)).toBe(true)
    expect(isSentForm('HEAD', '/com/usd/search', q)).toBe(true)
    expect(isSentForm('GET', '/com/usd/search', new URLSearchParams('q='))).toBe(false)
    expect(isSentForm('GET', '/com/usd/renew', q)).toBe(false)
    expect(isSentForm('GET', '/com/usd/premium', q)).toBe(false)
  })

  it('is never posted', () => {
    expect(pageMethods('/com/usd/search')).not.toContain('POST')
    expect(pageMethods('/com/usd/renew')).toContain('POST')
  })
})
