import { afterEach, describe, expect, it } from 'vitest'
import {
  isDefaultChoice,
  selectedChoice,
  selectLinkedChoice,
  selectLinkedChoiceIn,
} from '../../../browser/offers/linked-choice.ts'
import { option } from '../../domain/offers/offer-samples.ts'
import { element } from '../page-listeners.ts'
import { buyForm, select, selectedIn, standInForPickerStyles } from './choice-forms.tsx'

standInForPickerStyles()

afterEach(() => history.replaceState(null, '', '/'))

const form = (): HTMLElement => element('form[data-choice]')

/** Opens a page with a choice in its query. Returns the selected values of its pickers. */
const openWith = (query: string, html: string): Readonly<Record<string, string>> => {
  history.replaceState(null, '', `/premium?${query}`)
  document.body.innerHTML = html
  selectLinkedChoice()
  return selectedIn(form())
}

/** A list of all options, which a product with more than twelve quantities has instead of pickers. */
const LIST_FORM = buyForm('premium', {
  list: Array.from({ length: 13 }, (_, at) => [
    option({ quantity: at + 1, autorenew: true }),
    option({ quantity: at + 1 }),
    option({ quantity: at + 1, termDuration: 2 }),
  ]).flat(),
})
/** Seven quantities, which are a list beside the radio buttons of the terms. */
const LONG_FORM = buyForm('premium', {
  list: [1, 2, 3, 4, 5, 6, 7].flatMap((quantity) => [option({ quantity }), option({ quantity, termDuration: 2 })]),
})
const WITH_ADD_ONS = buyForm('premium', { hasAddOns: true })
const WITH_PERIODS = buyForm('premium', { settings: { hasBillingPeriods: true } })

describe('the query of a choice', () => {
  const queryOf = (html: string, change: () => void = () => {}): string => {
    document.body.innerHTML = html
    change()
    return selectedChoice(form()).toString()
  }

  it('has term, quantity and auto-renew, whatever the pickers are', () => {
    expect(queryOf(buyForm('premium'))).toBe('term=1Y&quantity=3&autorenew=true')
    expect(queryOf(LONG_FORM)).toBe('term=1Y&quantity=3')
    expect(queryOf(LIST_FORM, () => select(element('select'), '2Y-7-once'))).toBe('term=2Y&quantity=7&autorenew=false')
  })

  it('tells that auto-renew is switched off', () => {
    expect(queryOf(buyForm('premium'), () => select(element('[name="autorenew"]'), false))).toBe(
      'term=1Y&quantity=3&autorenew=false',
    )
  })

  it('has a selected add-on, but not that there is none', () => {
    expect(queryOf(WITH_ADD_ONS)).toBe('term=1Y&quantity=3&autorenew=true')
    const selectBackup = () => select(element('[name="addOn"][value="cloud-backup"]'))
    expect(queryOf(WITH_ADD_ONS, selectBackup)).toBe('term=1Y&quantity=3&autorenew=true&addOn=cloud-backup')
  })

  it('has no billing period, which follows from the term', () => {
    expect(queryOf(WITH_PERIODS)).toBe('term=1Y&quantity=3&autorenew=true')
  })

  it('has no option that the page lacks', () => {
    const removeOption = () => element('[data-option="1Y-3-auto"]').remove()
    expect(queryOf(LIST_FORM, removeOption)).toBe('')
  })
})

describe('a choice is the default one', () => {
  it.each([
    ['radio buttons', buyForm('premium'), '[name="term"][value="2Y"]', '[name="term"][value="1Y"]'],
    ['a list', LONG_FORM, 'select', 'select'],
  ])('only as long as %s have the values that the page preselects', (_, html, other, first) => {
    document.body.innerHTML = html
    expect(isDefaultChoice(form())).toBe(true)
    select(element(other), element(other) instanceof HTMLSelectElement ? '5' : true)
    expect(isDefaultChoice(form())).toBe(false)
    select(element(first), element(first) instanceof HTMLSelectElement ? '3' : true)
    expect(isDefaultChoice(form())).toBe(true)
  })

  it('not with a list without a selected value', () => {
    document.body.innerHTML = LONG_FORM
    element<HTMLSelectElement>('select').selectedIndex = -1
    expect(isDefaultChoice(form())).toBe(false)
  })
})

describe('the choice of a link', () => {
  it.each([
    ['in radio buttons', 'term=2Y&quantity=1&autorenew=true', buyForm('premium'), ['2Y', '1', 'true']],
    ['without auto-renew', 'autorenew=false', buyForm('premium'), ['1Y', '3', undefined]],
    ['in a list of quantities', 'term=2Y&quantity=6', LONG_FORM, ['2Y', '6', undefined]],
  ])('is selected %s', (_, query, html, expected) => {
    const { term, quantity, autorenew } = openWith(query, html)
    expect([term, quantity, autorenew]).toEqual(expected)
  })

  it('switches auto-renew on in a page that preselects it off', () => {
    const html = buyForm('premium').replace(/(<input type="checkbox"[^>]*?) checked=""/, '$1')
    expect([openWith('', html)['autorenew'], openWith('autorenew=true', html)['autorenew']]).toEqual([
      undefined,
      'true',
    ])
  })

  it.each([
    ['term=2Y&quantity=7&autorenew=false', '2Y-7-once'],
    ['term=1Y&quantity=7&autorenew=true', '1Y-7-auto'],
    ['term=1Y&quantity=7', '1Y-7-auto'],
    ['term=9Y&quantity=7', '1Y-3-auto'],
    // Without a term, it is not a choice of options.
    ['quantity=7', '1Y-3-auto'],
  ])('%s selects the option %s in a list of options', (query, pid) => {
    expect(openWith(query, LIST_FORM)).toEqual({ option: pid })
  })

  it.each([
    ['term=1M&quantity=3', 'month'],
    ['term=2Y&quantity=3', 'year'],
    ['quantity=1', 'year'],
  ])('%s selects the billing period %s', (query, period) => {
    expect(openWith(query, WITH_PERIODS)['period']).toBe(period)
  })

  it('returns from a preselected month to the year', () => {
    const monthly = buyForm('premium', { settings: { hasBillingPeriods: true, selectedTermType: 'M' } })
    expect([openWith('', monthly)['period'], openWith('term=2Y', monthly)['period']]).toEqual(['month', 'year'])
  })

  it('leaves pickers without such a value as they are', () => {
    expect(openWith('term=9Y&quantity=99&addOn=x&back=%2F', WITH_ADD_ONS)).toEqual({
      term: '1Y',
      quantity: '3',
      autorenew: 'true',
      addOn: '',
    })
    expect(openWith('quantity=99', LONG_FORM)['quantity']).toBe('3')
    expect(openWith('quantity=', LONG_FORM)['quantity']).toBe('3')
  })

  it('is selected only in the first choice of a page, and in every choice of a modal that a script fills', () => {
    const two = `<div>${buyForm('premium')}</div><div id="modal">${buyForm('plus')}${buyForm('standard')}</div>`
    openWith('quantity=1', two)
    const quantities = () => [...document.querySelectorAll('form')].map((each) => selectedIn(each)['quantity'])
    expect(quantities()).toEqual(['1', '3', '3'])
    selectLinkedChoiceIn(element('#modal'))
    expect(quantities()).toEqual(['1', '1', '1'])
  })

  it('does no harm on a page without a choice', () => {
    history.replaceState(null, '', '/?term=2Y')
    expect(selectLinkedChoice).not.toThrow()
  })
})
