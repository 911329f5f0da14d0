import { describe, expect, it } from 'vitest'
import { ApiRouterLicences } from '../../../adapters/api-router/router-calls.ts'
import { readLicenceAnswer } from '../../../adapters/api-router/wire/licences.wire.ts'
import { LICENCE_ERRORS } from '../../../ports/licences.ts'
import { openRouter } from '../../contracts/open-router.ts'

const CODE = 'NWALL-DEMO1-RENEW-00030'
const VERDICT = { verdict: 'renewal', days_left: 30, quantity: 3, products: ['premium-renewal'] }

describe('readLicenceAnswer', () => {
  it('reads all fields, and removes duplicate products', () => {
    expect(readLicenceAnswer({ ...VERDICT, products: ['premium-renewal', 'premium-renewal'] })).toEqual({
      ok: true,
      value: { verdict: 'renewal', daysLeft: 30, quantity: 3, product: null, products: ['premium-renewal'] },
    })
  })

  it('reads the product of the licence if the service names it', () => {
    expect(readLicenceAnswer({ ...VERDICT, product: 'standard' })).toMatchObject({ value: { product: 'standard' } })
  })

  it.each(LICENCE_ERRORS)('reads the error code %s', (error) => {
    expect(readLicenceAnswer({ error })).toEqual({ ok: true, value: { error } })
  })

  it.each([
    [null],
    [[]],
    [{}],
    [{ error: 'NO_SUCH_CODE' }],
    [{ ...VERDICT, verdict: 'expired' }],
    [{ ...VERDICT, days_left: -1 }],
    [{ ...VERDICT, days_left: 1.5 }],
    [{ ...VERDICT, days_left: '30' }],
    [{ ...VERDICT, days_left: 1e9 }],
    [{ ...VERDICT, quantity: 0 }],
    [{ ...VERDICT, products: [] }],
    [{ ...VERDICT, products: Array.from({ length: 13 }, (_, at) => `p${at}`) }],
    [{ ...VERDICT, products: [''] }],
    [{ ...VERDICT, products: ['a\nb'] }],
  ])('returns a `malformed` failure for %j', (answer) => {
    expect(readLicenceAnswer(answer)).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
  })
})

describe('ApiRouterLicences', () => {
  it('sends the code only in the body, not in the URL or a header', async () => {
    const { router, connection } = await openRouter()
    const outcome = await new ApiRouterLicences(connection).check({ code: CODE })
    await router.close()
    expect(outcome.ok).toBe(true)
    const [request] = router.requests
    expect(request).toMatchObject({ method: 'POST', path: '/licence/v1/check', query: [] })
    expect(JSON.parse(request?.body ?? '')).toEqual({ code: CODE })
    expect(JSON.stringify(request?.headers)).not.toContain('NWALL')
  })
})
