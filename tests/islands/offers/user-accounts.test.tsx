import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OfferChoice } from '../../../app/_offers/offer-choice.tsx'
import type { OfferedView } from '../../../domain/offers/offer-view.ts'
import { LABELS, offered, option } from '../offered-view-sample.ts'

const QUANTITIES = [
  { value: '1', label: '1 device', selected: true },
  { value: '3', label: '3 devices', selected: false },
]

/** Returns the texts below the picker of quantities, and those in the cells of the options. */
const accounts = (texts: readonly [string, string, string], more: Partial<OfferedView> = {}) => {
  const options = [
    option({ pid: 'a', accounts: texts[0] }),
    option({ pid: 'b', accounts: texts[1], termPosition: 1, selected: false }),
    option({ pid: 'c', accounts: texts[2], quantityPosition: 1, selected: false }),
  ]
  const { container } = render(
    <OfferChoice view={offered({ quantities: QUANTITIES, options, unsold: [], ...more })} labels={LABELS} />,
  )
  const below = container.querySelectorAll<HTMLElement>('p[data-user-accounts] > [data-quantity-position]')
  return {
    below: Array.from(below, ({ dataset, textContent }) => `${dataset['quantityPosition']} ${textContent}`),
    cells: Array.from(container.querySelectorAll('[data-option] [data-user-accounts]'), (each) => each.textContent),
    reserved: container.querySelector('[data-longest]')?.getAttribute('data-longest'),
  }
}

it('the user accounts of each quantity are below its picker, because they do not depend on the term', () => {
  expect(accounts(['1 account', '1 account', '3 accounts'])).toEqual({
    below: ['0 1 account', '1 3 accounts'],
    cells: [],
    reserved: expect.not.stringContaining('account'),
  })
})

it('an option names its user accounts if another option with the same quantity has different ones', () => {
  expect(accounts(['1 account', '2 accounts', '3 accounts'])).toEqual({
    below: [],
    cells: ['1 account', '2 accounts', '3 accounts'],
    reserved: expect.stringContaining('accounts'),
  })
})

it('an option of a list of all options names its user accounts', () => {
  expect(accounts(['1 account', '1 account', '3 accounts'], { picker: 'option' })).toMatchObject({
    below: [],
    cells: ['1 account', '1 account', '3 accounts'],
  })
})
