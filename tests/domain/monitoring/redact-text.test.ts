import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactText } from '../../../domain/monitoring/redact-text.ts'
import { RUNS } from '../runs.ts'

describe('a text of somebody else’s is told', () => {
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
