import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText } from '../../../domain/monitoring/redact-text.ts'
import { RUNS } from '../runs.ts'
import { ERROR, EVENT, readError, readEvent } from './beacon-samples.ts'

describe('text in a report', () => {
  it.each([
    ['x is not a function', 'x is not a function'],
    ['cannot load https://a.example/p?token=canary.', 'cannot load https://a.example/p'],
    [
      'https://files.example/northwall-premium-windows-22.exe',
      'https://files.example/northwall-premium-windows-22.exe',
    ],
    ['cannot load "https://a.example/p#canary" now', 'cannot load "https://a.example/p" now'],
    ['GET /offers?product=canary&gclid=canary failed', 'GET /offers?product=…&gclid=… failed'],
    ['no account of canary@mail.example', 'no account of …'],
    ['NWALL-DEMO1-RENEW-00030 is refused', '… is refused'],
    ['nwall demo1 renew 00030 is refused', '… is refused'],
  ])('%j is forwarded as %j', (text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned)
    expect(readEvent(JSON.stringify({ ...EVENT, downloadLink: text }))?.fields).toEqual({ downloadLink: cleaned })
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

describe('an error in a report', () => {
  it('has no word of the visitor, neither in its message nor in any line of its stack', () => {
    const secrets = ['jo@mail.example', 'NWALL-DEMO1-RENEW-00030', `bearer ${'a1'.repeat(20)}`, '/p?email=canary']
    for (const secret of secrets) {
      const stack = `Error: ${secret}\n    at f (https://a.example/scripts/islands-Cuo3OBp2.js:10:5)`
      const error = readError(JSON.stringify({ ...ERROR, message: `no ${secret} here`, stack }))
      expect(JSON.stringify(error)).not.toMatch(/jo@|NWALL|a1a1|canary/)
      expect(error?.stack).toContain('\n    at f (https://a.example/scripts/islands-Cuo3OBp2.js:10:5)')
    }
  })
})
