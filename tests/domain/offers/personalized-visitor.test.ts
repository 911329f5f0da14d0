import { expect, it } from 'vitest'
import { personalizedVisitor } from '../../../domain/offers/price-requests.ts'

it.each([[{ sessionPartner: 'p' }], [{ storeArgs: 'aclid=1' }], [{ sessionPartner: 'p', storeArgs: 'aclid=1' }]])(
  'a visitor with %j gets personalized prices',
  (visitor) => {
    expect(personalizedVisitor(visitor)).toEqual({ visitor })
  },
)

it('a visitor with nothing gets the shared prices', () => {
  expect(personalizedVisitor({})).toEqual({})
})
