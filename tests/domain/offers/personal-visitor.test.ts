import { expect, it } from 'vitest'
import { personalVisitor } from '../../../domain/offers/personal-visitor.ts'

it.each([[{ sessionPartner: 'p' }], [{ storeArgs: 'aclid=1' }], [{ sessionPartner: 'p', storeArgs: 'aclid=1' }]])(
  'a visitor with %j gets his own prices',
  (visitor) => {
    expect(personalVisitor(visitor)).toEqual({ visitor })
  },
)

it('a visitor with nothing gets everybody’s prices', () => {
  expect(personalVisitor({})).toEqual({})
})
