import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText } from '../../../domain/monitoring/clean-text.ts'
import { readErrorBeacon, readEventBeacon } from '../../../domain/monitoring/read-beacon.ts'
import { RUNS } from '../runs.ts'
import { ERROR, EVENT } from './beacon-samples.ts'

describe('text in a report', () => {
  it.each([
    ['x is not a function', 'x is not a function'],
    ['cannot load https://a.example/p?token=canary.', 'cannot load https://a.example/p'],
    ['cannot load "https://a.example/p#canary" now', 'cannot load "https://a.example/p" now'],
    ['at f (https://a.example/a.js?v=canary:10:5)', 'at f (https://a.example/a.js:10:5)'],
    ['at f (https://a.example/a.js:10:5)', 'at f (https://a.example/a.js:10:5)'],
    ['GET /offers?product=canary&gclid=canary failed', 'GET /offers?product=…&gclid=… failed'],
    ['no account of canary@mail.example', 'no account of …'],
    ['NWALL-DEMO1-RENEW-00030 is refused', '… is refused'],
    ['nwall demo1 renew 00030 is refused', '… is refused'],
  ])('%j is forwarded as %j', (text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned)
    const error = readErrorBeacon(JSON.stringify({ ...ERROR, message: text, stack: text }))
    expect([error?.message, error?.stack]).toEqual([cleaned, cleaned])
    expect(readEventBeacon(JSON.stringify({ ...EVENT, downloadLink: text }))?.fields).toEqual({ downloadLink: cleaned })
  })

  it('never keeps the value of a query, wherever it stands', () => {
    const word = fc.stringMatching(/^[a-z /:.()"'&?#=-]{0,20}$/)
    const address = fc.constantFrom('https://a.example/p?k=', '/p?k=', '?a=1&k=', '#k=')
    fc.assert(
      fc.property(word, address, word, (before, url, after) => {
        expect(cleanText(`${before} ${url}canary ${after}`)).not.toContain('canary')
      }),
      { numRuns: RUNS },
    )
  })
})
