import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choiceOfOption, linkWithChoice, readChoice } from '../../../domain/routing/choice-query.ts'
import { RUNS } from '../runs.ts'

describe('readChoice', () => {
  it('reads the fields of a choice, and ignores other fields', () => {
    const fields = {
      product: 'premium',
      term: '2Y',
      quantity: '10',
      autorenew: 'false',
      addOn: 'home-network',
      key: 'x',
    }
    expect(readChoice(new Map(Object.entries(fields)))).toEqual({
      term: '2Y',
      quantity: '10',
      autorenew: 'false',
      addOn: 'home-network',
    })
  })

  it.each([
    ['term', '2'],
    ['term', '1000Y'],
    ['term', '1Y\n'],
    ['quantity', '0'],
    ['quantity', '123456'],
    ['autorenew', 'on'],
    ['addOn', ''],
    ['addOn', 'x'.repeat(41)],
  ])('ignores the malformed %s %j', (name, value) => {
    expect(readChoice(new Map([[name, value]]))).toEqual({})
  })

  it('returns at most 100 characters for any values', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (term, quantity, autorenew, addOn) => {
        const choice = readChoice(new Map(Object.entries({ term, quantity, autorenew, addOn })))
        return new URLSearchParams(choice).toString().length <= 100
      }),
      { numRuns: RUNS },
    )
  })
})

describe('linkWithChoice', () => {
  it('adds the choice of an option to a URL', () => {
    const option = { term: '1Y', quantity: 3, autorenew: true }
    expect(linkWithChoice('/plus', choiceOfOption(option, 'vpn'))).toBe(
      '/plus?term=1Y&quantity=3&autorenew=true&addOn=vpn',
    )
  })

  it('returns the URL unchanged without a choice', () => {
    expect(linkWithChoice('/plus', {})).toBe('/plus')
  })
})
