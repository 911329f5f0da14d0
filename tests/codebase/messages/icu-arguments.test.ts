import { expect, test } from 'vitest'
import { icuArguments } from './icu-arguments.ts'

test('icuArguments finds arguments inside plural cases', () => {
  expect(icuArguments('{count, plural, =1 {at {price}} other {# at {price}}} {term}')).toEqual({
    args: ['count plural', 'price plain', 'term plain'],
    plurals: [['=1', 'other']],
  })
})

test.each(['{price', 'price}', '{count, plural, one {a} other {b}', '{price, number}', '{}'])(
  'icuArguments rejects %s',
  (message) => {
    expect(() => icuArguments(message)).toThrow()
  },
)
