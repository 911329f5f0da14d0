import { describe, expect, it } from 'vitest'
import { isSentForm, pageMethods, readSearchQuery } from '../../../domain/routing/form-page.ts'

const long = (character: string): string => character.repeat(10_000)

/** Typed texts, and the resulting search texts. */
const HOSTILE: readonly (readonly [string, string, string])[] = [
  ['an empty text', '', ''],
  ['only spaces', '   \t\n', ''],
  ['wide spaces', '\u3000\u2003vpn\u00a0', 'vpn'],
  ['only zero-width characters', '\u200b\u200c\u200d\ufeff\u2060', ''],
  ['a zero-width character in a word', 'v\u200bp\u200dn', 'vpn'],
  ['soft hyphens', 'pass\u00adword', 'password'],
  ['a direction override', '\u202egpj.exe', 'gpj.exe'],
  ['direction isolates', '\u2066vpn\u2069', 'vpn'],
  ['direction marks', '\u200evpn\u200f\u061c', 'vpn'],
  ['Korean fillers', '\u3164\u115f', ''],
  ['variation selectors', 'vpn\ufe0f', 'vpn'],
  ['tag characters', 'vpn\u{e0041}\u{e007f}', 'vpn'],
  ['a NUL', 'vpn\0', 'vpn'],
  ['an escape sequence', '\u001b[31mvpn', '[31mvpn'],
  ['a delete character', 'v\u007fpn', 'v pn'],
  ['C1 control characters', 'v\u0085p\u009fn', 'v p n'],
  ['line breaks', 'vpn\r\nSet-Cookie: a=b', 'vpn Set-Cookie: a=b'],
  ['line and paragraph separators', 'a\u2028b\u2029c', 'a b c'],
  ['a lone high surrogate', 'vpn\ud83d', 'vpn\ufffd'],
  ['a lone low surrogate', '\ude00vpn', '\ufffdvpn'],
  ['a script', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['an attribute', '" autofocus onfocus="alert(1)', '" autofocus onfocus="alert(1)'],
  ['an entity', '&lt;b&gt;', '&lt;b&gt;'],
  ['a script URL', 'javascript:alert(1)', 'javascript:alert(1)'],
  ['a template', '{{7*7}}#{7*7}', '{{7*7}}#{7*7}'],
  ['a message argument', "{text} '{' {count, plural,", "{text} '{' {count, plural,"],
  ['an SQL injection', "' OR 1=1; --", "' OR 1=1; --"],
  ['a path', '../../etc/passwd', '../../etc/passwd'],
  ['a regular expression', '(a+)+$', '(a+)+$'],
  ['a property of objects', '__proto__', '__proto__'],
  ['another property of objects', 'constructor', 'constructor'],
  ['percent-encoded characters', '%00%2e', '%00%2e'],
  ['decomposed accents', 'Ru\u0308ckerstattung', 'R\u00fcckerstattung'],
  ['one long word', long('x'), 'x'.repeat(200)],
  ['characters of two code units', long('😀'), '😀'.repeat(200)],
  ['many spaces', `${' '.repeat(4_000)}vpn`, 'vpn'],
  ['a text whose truncation ends in a space', `${'x'.repeat(199)} yz`, 'x'.repeat(199)],
  ['many accents', `a${long('\u0301')}`, `\u00e1${'\u0301'.repeat(199)}`],
  ['many zero-width characters', `${'\u200b'.repeat(4_000)}vpn`, 'vpn'],
  ['Arabic', 'كلمة المرور', 'كلمة المرور'],
  ['Thai', 'รหัสผ่าน', 'รหัสผ่าน'],
  ['Japanese', '  パスワード　管理 ', 'パスワード 管理'],
]

describe('readSearchQuery', () => {
  it.each(HOSTILE)('returns one clean line of at most 200 characters for %s', (_what, typed, text) => {
    expect(readSearchQuery(new URLSearchParams({ q: typed }))?.text ?? '').toBe(text)
  })

  it('reads the first q parameter and a page number from 1 to 99', () => {
    const read = (query: string) => readSearchQuery(new URLSearchParams(query))
    expect(read('q=vpn&page=2')).toEqual({ text: 'vpn', page: 2 })
    expect(read('q=a&q=b')).toEqual({ text: 'a', page: 1 })
    for (const page of ['0', '-1', '100', '1e1', '2.5', 'x', '', '٢', '01', '1 '])
      expect(read(`q=vpn&page=${encodeURIComponent(page)}`)).toEqual({ text: 'vpn', page: 1 })
    for (const query of ['', 'q=', 'q=%20', 'q=%E2%80%8B', 'page=2', 'Q=vpn']) expect(read(query)).toBeNull()
  })
})

describe('the search page', () => {
  const q = new URLSearchParams('q=vpn')

  it('accepts a form only with GET or HEAD and a search text', () => {
    expect(isSentForm('GET', '/com/usd/search', q)).toBe(true)
    expect(isSentForm('HEAD', '/com/usd/search', q)).toBe(true)
    expect(isSentForm('GET', '/com/usd/search', new URLSearchParams('q='))).toBe(false)
    expect(isSentForm('GET', '/com/usd/renew', q)).toBe(false)
    expect(isSentForm('GET', '/com/usd/premium', q)).toBe(false)
  })

  it('does not allow POST', () => {
    expect(pageMethods('/com/usd/search')).not.toContain('POST')
    expect(pageMethods('/com/usd/renew')).toContain('POST')
  })
})
