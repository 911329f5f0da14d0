import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, redactText } from '../../../domain/monitoring/redact-text.ts'
import { RUNS } from '../runs.ts'
import { ERROR, EVENT, readError, readEvent } from './beacon-samples.ts'

describe('a text from outside is reported', () => {
  it.each([
    ['without the query of an address', 'GET /buy?gclid=click failed', 'GET /buy failed'],
    ['without a fragment', 'at https://a.example/#token=secret', 'at https://a.example/'],
    ['without an e-mail address', 'no such user jo.doe+x@mail.example', 'no such user <e-mail>'],
    ['without a licence code', 'code nwall-demo1-renew-00030 is unknown', 'code <code> is unknown'],
    ['without a bearer token', 'sent authorization: Bearer abc', 'sent authorization: <token>'],
    ['without what is as long as a token', `token ${'a1'.repeat(20)}.x.y`, 'token <token>'],
    [
      'without the text that could not be read',
      'Unexpected token \'s\', "secret=1" is not valid JSON',
      "Unexpected token 's', the text is not valid JSON",
    ],
    [
      'without a piece of a long one',
      'Unexpected token, ..."ret "secret"... is not valid JSON',
      'Unexpected token, the text is not valid JSON',
    ],
    [
      'and otherwise as it is',
      'connect ECONNREFUSED 127.0.0.1:4010 (twice)',
      'connect ECONNREFUSED 127.0.0.1:4010 (twice)',
    ],
  ])('%s', (_how, text, told) => {
    expect(redactText(text)).toBe(told)
  })

  it('in 500 characters at most, and at once whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 5_000 }), (text) => {
        expect(redactText(text).length).toBeLessThanOrEqual(500)
      }),
      { numRuns: RUNS },
    )
    expect(redactText('a@'.repeat(100_000)).length).toBeLessThanOrEqual(500)
  })
})

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
