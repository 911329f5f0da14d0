import { expect, test } from 'vitest'
import { icuArguments } from './icu-arguments.ts'

test('the arguments inside the cases of a plural are found', () => {
  expect(icuArguments('{count, plural, =1 {at {price}} other {# at {price}}} {term}')).toEqual({
    args: ['count plural', 'price plain', 'term plain'],
    plurals: [['=1', 'other']],
  })
})

test.each(['{price', 'price}', '{count, plural, one {a} other {b}', '{price, number}', '{}'])(
  'refuses %s',
  (message) => {
    expect(() => icuArguments(message)).toThrow()
  },
)
