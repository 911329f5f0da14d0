import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type Beacon, readBeacon } from '../../../domain/monitoring/read-beacon.ts'
import { RUNS } from '../runs.ts'
import { ERROR, EVENT, readError, readEvent, readVital, SOURCE, VITAL } from './beacon-samples.ts'

describe('readBeacon with optional fields', () => {
  it('accepts the element path of a vital, up to 100 characters', () => {
    const full = { ...VITAL, largestElement: 'a'.repeat(100) }
    expect(readVital(JSON.stringify(full))).toEqual({ ...full, site: 'com' })
    expect(readVital(JSON.stringify(VITAL))).toStrictEqual({ ...VITAL, site: 'com' })
  })

  it('reads the first 100 lines of a stack, because each line is redacted', () => {
    expect(readError(JSON.stringify({ ...ERROR, stack: '\n'.repeat(8_000) }))?.stack).toBe('\n'.repeat(99))
  })

  it('accepts the stack of an error', () => {
    const full = { ...ERROR, stack: 'at a.js:1' }
    expect(readError(JSON.stringify(full))).toEqual(full)
    expect(readError(JSON.stringify(ERROR))).toStrictEqual(ERROR)
  })
})

describe('readBeacon for a vital', () => {
  it.each([
    ['malformed JSON', 'nothing'],
    ['a value that is not a number', JSON.stringify({ ...VITAL, value: '1' })],
    ['an element path over 100 characters', JSON.stringify({ ...VITAL, largestElement: 'a'.repeat(101) })],
  ])('rejects %s', (_, body) => {
    expect(readVital(body)).toBeNull()
  })

  it.each([
    ['LCP', true],
    ['a', true],
    [`a${'b'.repeat(31)}`, true],
    [`a${'b'.repeat(32)}`, false],
    ['1LCP', false],
    [' LCP', false],
    ['LCP ', false],
    ['LCP<b>', false],
    ['', false],
  ])('accepts the name %j: %s', (name, isValid) => {
    expect(readVital(JSON.stringify({ ...VITAL, name })) !== null).toBe(isValid)
  })
})

describe('readBeacon for an error', () => {
  it.each([
    ['a type that only the server can observe', { type: 'PriceListNetworkError' }],
    ['a message that is too long', { message: 'a'.repeat(2_049) }],
    ['a stack that is too long', { stack: 'a'.repeat(8_193) }],
    ['no level', { level: undefined }],
  ])('rejects %s', (_, fields) => {
    expect(readError(JSON.stringify({ ...ERROR, ...fields }))).toBeNull()
  })

  it.each(['JavaScript', 'ExternalJavaScript', 'DL2', 'Search', 'Reviews', 'Other'])('accepts the type %s', (type) => {
    expect(readError(JSON.stringify({ ...ERROR, type }))?.type).toBe(type)
  })

  it.each(['error', 'warning'])('accepts the level %s', (level) => {
    expect(readError(JSON.stringify({ ...ERROR, level }))?.level).toBe(level)
  })
})

describe('readBeacon for an event', () => {
  it.each([
    ['an empty name', { name: '' }],
    ['an event with another event’s name', { event: 'Buy button' }],
    ['a measurement without a name', { event: 'Performance', name: '' }],
    ['a measurement without an event name', { event: undefined, name: 'LCP' }],
    ['a field that is neither a string nor a number', { more: { deep: true } }],
    ['a field name with an e-mail address', { 'someone@example.com': 1 }],
    ['a field name with a line break', { 'a\nb': 1 }],
    ['a field name of 65 characters', { ['a'.repeat(65)]: 1 }],
    ['a field that names a prototype', JSON.parse('{"__proto__":1,"toString":1,"constructor.prototype":1}')],
  ])('rejects %s', (_, fields) => {
    expect(readEvent(JSON.stringify({ ...EVENT, ...fields }))).toBeNull()
  })

  it('accepts at most 32 fields, including the fixed fields', () => {
    const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at]))
    const read = (count: number) => readEvent(JSON.stringify({ ...EVENT, ...fields(count - 3) }))
    expect(read(32)?.fields).toEqual({ ...fields(29), site: 'com' })
    expect(read(33)).toBeNull()
  })

  it('reads no field of an event with too many', () => {
    const fields = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`f${at}`, 'a']))
    const text = JSON.stringify({ ...EVENT, ...fields })
    const cleaned = vi.spyOn(String.prototype, 'replace')
    const event = readEvent(text)
    const calls = cleaned.mock.calls.length
    cleaned.mockRestore()
    expect([event, calls]).toEqual([null, 0])
  })
})

describe('readBeacon for a report with a URL', () => {
  const CANARY = 'token=canary'

  it.each([
    ['https://a.example/premium', 'https://a.example/premium'],
    [`https://a.example/premium?email=a@b.example&${CANARY}`, 'https://a.example/premium'],
    [`https://a.example/#${CANARY}?x`, 'https://a.example/'],
    [`https://a.example/?\n${CANARY}`, 'https://a.example/'],
    ['', ''],
  ])('converts %j to %j', (url, forwarded) => {
    const event = readEvent(JSON.stringify({ ...EVENT, currentURL: url, referrerURL: url }))
    expect([event?.currentURL, event?.referrerURL]).toEqual([forwarded, forwarded])
    expect(readError(JSON.stringify({ ...ERROR, url }))?.url).toBe(forwarded)
    expect(readVital(JSON.stringify({ ...VITAL, url }))?.url).toBe(forwarded)
  })
})

const KINDS = ['rum', 'error', 'event']

const read = (kind: string, body: object): Beacon | null => readBeacon(kind, JSON.stringify(body), SOURCE)

describe('readBeacon', () => {
  it('returns the fields of each kind and the site’s group', () => {
    expect(read('rum', VITAL)).toEqual({ kind: 'rum', report: { ...VITAL, site: 'com' }, group: 'world' })
    expect(read('error', ERROR)).toEqual({ kind: 'error', report: ERROR, group: 'world' })
    const event = { ...EVENT, fields: { product: 'premium', site: 'ru' } }
    const source = { site: 'ru', group: 'cis' } as const
    expect(readBeacon('event', JSON.stringify({ ...EVENT, product: 'premium' }), source)).toEqual({
      kind: 'event',
      report: event,
      group: 'cis',
    })
  })

  it('overwrites site, device type and user agent in vitals and events with the request’s values', () => {
    const origin = { site: 'de', device: 'tablet', userAgent: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)' } as const
    const claimed = { site: 'ru', device: 'desktop', userAgent: 'a@b.example' }
    const source = { ...origin, group: 'world' } as const
    expect(readBeacon('rum', JSON.stringify({ ...VITAL, ...claimed }), source)?.report).toEqual({ ...VITAL, ...origin })
    expect(readBeacon('event', JSON.stringify({ ...EVENT, ...claimed }), source)?.report).toEqual({
      ...EVENT,
      fields: origin,
    })
    expect(readBeacon('error', JSON.stringify({ ...ERROR, ...claimed }), source)?.report).toEqual(ERROR)
  })

  it('truncates a user agent to 300 characters, and removes e-mail addresses and query values from it', () => {
    const agentOf = (userAgent: string) => {
      const beacon = readBeacon('rum', JSON.stringify(VITAL), { ...SOURCE, userAgent })
      return beacon?.kind === 'rum' ? beacon.report.userAgent : null
    }
    expect(agentOf('a '.repeat(200))).toHaveLength(300)
    expect(agentOf('Mozilla/5.0 canary@mail.example http://a.example/?token=canary')).not.toContain('canary')
    expect(agentOf('')).toBeUndefined()
  })

  it('rejects a beacon of a different or unknown kind', () => {
    expect([read('rum', ERROR), read('error', EVENT), read('event', VITAL)]).toEqual([null, null, null])
    for (const kind of ['', 'RUM', 'rum/', 'events', 'constructor']) expect(read(kind, VITAL)).toBeNull()
  })

  it('does not throw for any body', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.oneof(fc.string(), fc.json()), (kind, body) => {
        expect([null, kind]).toContain(readBeacon(kind, body, SOURCE)?.kind ?? null)
      }),
      { numRuns: RUNS },
    )
  })
})
