import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leadFieldsOf } from '../../../domain/leads/lead-fields.ts'
import { readLead } from '../../../domain/leads/read-lead.ts'
import { RUNS } from '../runs.ts'
import { realSite } from '../sites/real-sites.ts'

const GOOD = {
  first_name: 'Ada',
  last_name: 'Example',
  email: 'ada@customer.example',
  company: 'Customer',
  country: 'GB',
} as const

const read = (more: Readonly<Record<string, string>>, site = 'com') =>
  readLead('sales', realSite(site), new Map(Object.entries({ ...GOOD, ...more })))

/** Typed text of a field, and the expected clean value or error. */
const HOSTILE: readonly (readonly [what: string, field: string, typed: string, outcome: object])[] = [
  ['a header of an e-mail', 'email', 'a@b.example\r\nBcc: c@d.example', { error: 'email' }],
  ['a header after a line feed', 'email', 'a@b.example\nBcc: c@d.example', { error: 'email' }],
  ['a header with a percent sign', 'email', 'a@b.example%0aBcc:c@d.example', { error: 'email' }],
  ['several addresses', 'email', 'a@b.example,c@d.example', { error: 'email' }],
  ['several addresses with semicolons', 'email', 'a@b.example;c@d.example', { error: 'email' }],
  ['a display name with an address', 'email', 'Ada <a@b.example>', { error: 'email' }],
  ['a quoted address', 'email', '"a b"@b.example', { error: 'email' }],
  ['an address at an IP address', 'email', 'a@[127.0.0.1]', { error: 'email' }],
  ['an address without a dot', 'email', 'a@localhost', { error: 'email' }],
  ['an address with two dots in a row', 'email', 'a..b@b.example', { error: 'email' }],
  ['two at signs', 'email', 'a@b@c.example', { error: 'email' }],
  ['a shell command', 'email', '|sendmail@b.example', { error: 'email' }],
  ['a long address', 'email', `${'a'.repeat(250)}@b.example`, { error: 'tooLong' }],
  ['an address with a zero-width space', 'email', 'a\u200b@b.example', { value: 'a@b.example' }],
  ['spaces around an address', 'email', ' \u00a0a@b.example\t', { value: 'a@b.example' }],
  ['an address in another script', 'email', 'инфо@пример.испытание', { value: 'инфо@пример.испытание' }],
  ['a header in a name', 'first_name', 'Ada\r\nSubject: win', { value: 'Ada Subject: win' }],
  ['a next-line control (NEL) in a name', 'first_name', 'Ada\u0085Bcc: x', { value: 'Ada Bcc: x' }],
  ['a line separator', 'first_name', 'Ada\u2028Bcc: x', { value: 'Ada Bcc: x' }],
  ['a script', 'first_name', '<script>alert(1)</script>', { value: 'scriptalert(1)/script' }],
  ['an image with a script', 'last_name', '"><img src=x onerror=alert(1)>', { value: '"img src=x onerror=alert(1)' }],
  ['a direction override', 'last_name', 'Ada\u202egpj.exe', { value: 'Adagpj.exe' }],
  ['direction isolates', 'last_name', '\u2066Ada\u2069', { value: 'Ada' }],
  ['only zero-width characters', 'last_name', '\u200b\u200d\ufeff', { error: 'missing' }],
  ['only filler characters', 'company', '\u3164\u115f\u2800'.slice(0, 2), { error: 'missing' }],
  ['a NUL', 'company', 'A\u0000B', { value: 'A B' }],
  ['an escape sequence', 'company', 'A\u001b[31mB', { value: 'A [31mB' }],
  ['lone surrogates', 'company', 'A\ud800B\udfff', { value: 'AB' }],
  ['invisible tag characters', 'company', 'A\u{e0041}\u{e0042}', { value: 'A' }],
  ['stacked combining marks', 'company', `A${'\u0301'.repeat(50)}`, { value: '\u00c1\u0301\u0301\u0301' }],
  ['a joiner within Persian', 'company', 'می\u200cخواهم', { value: 'می\u200cخواهم' }],
  ['a joiner elsewhere', 'company', 'A\u200cB', { value: 'AB' }],
  ['a long name', 'first_name', 'a'.repeat(61), { error: 'tooLong' }],
  ['a name of a megabyte', 'first_name', 'a'.repeat(1_000_000), { error: 'tooLong' }],
  ['an unknown country', 'country', 'Atlantis', { error: 'country' }],
  ['a country by its name', 'country', 'germany', { value: 'DE' }],
  ['a country named like a prototype', 'country', '__proto__', { error: 'country' }],
  ['a phone number that is a script', 'phone', 'javascript:alert(1)', { error: 'phone' }],
  ['a phone number that is a header', 'phone', '+49 30 12345\r\nBcc: x', { error: 'phone' }],
  ['a phone number without digits', 'phone', '+-----------', { error: 'phone' }],
  ['a long phone number', 'phone', '1'.repeat(31), { error: 'tooLong' }],
  ['Arabic digits', 'phone', '٠١٢٣٤٥٦٧', { value: '01234567' }],
  ['an unknown product', 'product', '../premium', { error: 'product' }],
  ['a product that is not sold', 'product', 'free', { error: 'product' }],
  ['a negative quantity', 'quantity', '-1', { error: 'quantity' }],
  ['a quantity of zero', 'quantity', '0', { error: 'quantity' }],
  ['a quantity with an exponent', 'quantity', '1e5', { error: 'quantity' }],
  ['a fractional quantity', 'quantity', '١٢٫٥', { error: 'quantity' }],
  ['a quantity too large', 'quantity', '100001', { error: 'quantity' }],
  ['a quantity with leading zeros', 'quantity', '0025', { value: '25' }],
  ['full-width digits', 'quantity', '２５', { value: '25' }],
  ['lines of a message', 'message', 'a\r\nb\r\n\r\n\r\n\r\nc \u2029d', { value: 'a\nb\n\nc\nd' }],
  ['controls in a message', 'message', 'a\u0007\tb\u202e', { value: 'a b' }],
  ['markup in a message', 'message', 'a <b> & c', { value: 'a <b> & c' }],
  ['a long message', 'message', 'x'.repeat(2_001), { error: 'tooLong' }],
]

describe('readLead', () => {
  it.each(HOSTILE)('returns an error or a clean value for %s', (_what, field, typed, outcome) => {
    const reading = read({ [field]: typed })
    if (reading.ok)
      expect({ value: Object.entries(reading.fields).find(([name]) => name === field)?.[1] }).toEqual(outcome)
    else expect(reading.errors).toEqual({ [field]: 'error' in outcome ? outcome.error : 'a value' })
  })

  it('requires names, e-mail address, company and country on every site, and a phone number in the group cis', () => {
    const required = (site: string) => {
      const reading = readLead('sales', realSite(site), new Map())
      return reading.ok ? [] : Object.keys(reading.errors).sort()
    }
    const always = ['company', 'country', 'email', 'first_name', 'last_name']
    expect(required('com')).toEqual(always)
    for (const site of ['ru', 'kz', 'kzkk']) expect(required(site)).toEqual([...always, 'phone'])
  })

  it.each([
    ['', ['email', 'first_name', 'last_name', 'request']],
    ['refund', ['email', 'first_name', 'last_name', 'order']],
    ['cancel', ['email', 'first_name', 'last_name', 'order']],
    ['support', ['email', 'first_name', 'last_name', 'message']],
    ['everything', ['email', 'first_name', 'last_name', 'request']],
  ])('for the support request %j, requires the fields %j on every site', (request, required) => {
    for (const site of ['com', 'ru', 'cojp']) {
      const reading = readLead('support', realSite(site), new Map([['request', request]]))
      expect(reading.ok ? [] : Object.keys(reading.errors).sort()).toEqual(required)
    }
  })

  it('puts the family name first on sites whose language requires it', () => {
    const first = (site: string) => leadFieldsOf('sales', realSite(site))[0]?.name
    expect(['com', 'me', 'cojp', 'hu', 'comcn'].map(first)).toEqual([
      'first_name',
      'first_name',
      'last_name',
      'last_name',
      'last_name',
    ])
  })

  it('accepts a country name in the language of the site', () => {
    expect(read({ country: 'Deutschland' }, 'de')).toMatchObject({ ok: true, fields: { country: 'DE' } })
    expect(read({ country: 'Казахстан', phone: '+7 727 123 45 67' }, 'kz')).toMatchObject({ fields: { country: 'KZ' } })
  })

  it('rejects a form whose honeypot is filled in', () => {
    expect(read({ website: 'http://x.example' })).toEqual({ ok: false, errors: { website: 'empty' } })
    expect(read({ website: ' ' }).ok).toBe(true)
  })

  it('returns a valid e-mail address and values without line breaks, control characters or direction marks for any input', () => {
    const typed = fc.record({
      first_name: fc.string({ unit: 'binary' }),
      email: fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress()),
      company: fc.string({ unit: 'binary' }),
      phone: fc.string(),
      quantity: fc.string(),
      message: fc.string({ unit: 'binary', maxLength: 3_000 }),
    })
    fc.assert(
      fc.property(typed, (more) => {
        const reading = read(more)
        if (!reading.ok) return
        const { message = '', ...lines } = reading.fields
        for (const line of Object.values(lines)) expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}<>]/u)
        expect(message).not.toMatch(/[\p{Bidi_Control}\p{Zl}\p{Zp}]|(?!\n)\p{Cc}/u)
        expect(reading.fields.email).toMatch(/^[^\s@]+@[^\s@]+$/)
      }),
      { numRuns: RUNS },
    )
  })
})
