import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, redactText } from '../../../domain/monitoring/redact-text.ts'
import { RUNS } from '../runs.ts'
import { ERROR, EVENT, readError, readEvent } from './beacon-samples.ts'

describe('redactText', () => {
  it.each([
    ['removes the query of a URL', 'GET /buy?gclid=click failed', 'GET /buy failed'],
    ['removes a fragment', 'at https://a.example/#token=secret', 'at https://a.example/'],
    ['replaces an e-mail address', 'no such user jo.doe+x@mail.example', 'no such user <e-mail>'],
    ['replaces a licence code', 'code nwall-demo1-renew-00030 is unknown', 'code <code> is unknown'],
    ['replaces a bearer token', 'sent authorization: Bearer abc', 'sent authorization: <token>'],
    ['replaces a string that is as long as a token', `token ${'a1'.repeat(20)}.x.y`, 'token <token>'],
    [
      'removes the input of a JSON error',
      'Unexpected token \'s\', "secret=1" is not valid JSON',
      "Unexpected token 's', the text is not valid JSON",
    ],
    [
      'removes the truncated input of a JSON error',
      'Unexpected token, ..."ret "secret"... is not valid JSON',
      'Unexpected token, the text is not valid JSON',
    ],
    [
      'removes the input of several JSON errors',
      'first "a" is not valid JSON, then "b" is not valid JSON!',
      'first the text is not valid JSON!',
    ],
    ['keeps a string with a single quotation mark', 'the text" is not valid JSON', 'the text" is not valid JSON'],
    [
      'keeps any other string',
      'connect ECONNREFUSED 127.0.0.1:4010 (twice)',
      'connect ECONNREFUSED 127.0.0.1:4010 (twice)',
    ],
  ])('%s', (_how, text, redacted) => {
    expect(redactText(text)).toBe(redacted)
  })

  it('returns at most 500 characters in linear time for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 5_000 }), (text) => {
        expect(redactText(text).length).toBeLessThanOrEqual(500)
      }),
      { numRuns: RUNS },
    )
    expect(redactText('a@'.repeat(100_000)).length).toBeLessThanOrEqual(500)
  })
})

describe('cleanText', () => {
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
  ])('converts %j to %j', (text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned)
    expect(readEvent(JSON.stringify({ ...EVENT, downloadLink: text }))?.fields).toMatchObject({ downloadLink: cleaned })
  })

  it('removes every query value, regardless of its position', () => {
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

describe('an error report', () => {
  it('contains no visitor data in its message or in any line of its stack', () => {
    const secrets = ['jo@mail.example', 'NWALL-DEMO1-RENEW-00030', `bearer ${'a1'.repeat(20)}`, '/p?email=canary']
    for (const secret of secrets) {
      const stack = `Error: ${secret}\n    at f (https://a.example/scripts/islands-Cuo3OBp2.js:10:5)`
      const error = readError(JSON.stringify({ ...ERROR, message: `no ${secret} here`, stack }))
      expect(JSON.stringify(error)).not.toMatch(/jo@|NWALL|a1a1|canary/)
      expect(error?.stack).toContain('\n    at f (https://a.example/scripts/islands-Cuo3OBp2.js:10:5)')
    }
  })
})
