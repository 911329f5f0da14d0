import { describe, expect, it, vi } from 'vitest'
import { adoptChoice, displayedCells, startChoiceControls } from '../../../browser/offers/choice-controls.ts'
import { startChoices } from '../../../browser/offers/offer-islands.ts'
import { option } from '../../domain/offers/offer-samples.ts'
import { element, removeListenersAfterEach } from '../page-listeners.ts'
import { stubIntersectionObserver } from '../stub-observers.ts'
import { buyForm, comparisonOf, select, selectedIn, standInForPickerStyles } from './choice-forms.tsx'

const unsoldValues = standInForPickerStyles()

removeListenersAfterEach(document)

const WITH_PERIODS = buyForm('premium', { settings: { hasBillingPeriods: true } })

const open = (html: string): void => {
  document.body.innerHTML = html
  startChoiceControls()
}

const form = (): HTMLElement => element('form[data-choice]')
const picker = (name: string, value: string) => element(`form[data-choice] [name="${name}"][value="${value}"]`)
const autoRenew = (within = 'form[data-choice]') => element(`${within} [name="autorenew"]`)

/** Returns the term, the quantity and the auto-renew state of the displayed option of each product. */
const displayed = (within = 'form[data-choice]') =>
  displayedCells(element(within)).map(({ dataset: { option: pid, term, quantity, autorenew } }) =>
    pid === undefined ? 'not sold' : `${term} ${quantity} ${autorenew}`,
  )

/** Returns the auto-renew states of the options in a list, `limited` or `other`. */
const listed = (name: string) =>
  [...form().querySelectorAll<HTMLElement>(`[data-list="${name}"]`)].map(({ dataset }) => dataset['autorenew'])

describe('a switch of auto-renew', () => {
  it('keeps term and quantity if they are sold in the other state', () => {
    open(buyForm('premium'))
    select(picker('quantity', '5'))
    select(autoRenew(), false)
    expect(displayed()).toEqual(['1Y 5 false'])
    select(autoRenew(), true)
    expect(displayed()).toEqual(['1Y 5 true'])
  })

  it('selects the default of the other state if the choice is not sold in it', () => {
    open(buyForm('premium'))
    select(picker('term', '2Y'))
    select(autoRenew(), false)
    expect(displayed()).toEqual(['1Y 3 false'])
    expect(selectedIn(form())).toEqual({ term: '1Y', quantity: '3' })
  })

  it('selects the default of the other state in a list of quantities', () => {
    const renewing = [1, 2, 3, 4, 5, 6, 7].map((quantity) => option({ quantity, autorenew: true }))
    open(buyForm('premium', { list: [...renewing, option({ quantity: 3 })] }))
    select(element('select'), '7')
    select(autoRenew(), false)
    expect([displayed(), selectedIn(form())]).toEqual([['1Y 3 false'], { term: '1Y', quantity: '3' }])
  })

  it('selects the option that the page preselects if it is switched back on for a choice that is not sold', () => {
    open(buyForm('premium'))
    select(autoRenew(), false)
    select(picker('term', '2Y'))
    select(picker('quantity', '5'))
    select(autoRenew(), true)
    expect(displayed()).toEqual(['1Y 3 true'])
  })

  it('moves the options of its state into the limited list, and those of the other state out of it', () => {
    open(buyForm('premium'))
    expect([new Set(listed('limited')), new Set(listed('other'))]).toEqual([new Set(['true']), new Set(['false'])])
    select(autoRenew(), false)
    expect([new Set(listed('limited')), new Set(listed('other'))]).toEqual([new Set(['false']), new Set(['true'])])
  })

  it('changes nothing else if nothing is sold in the other state', () => {
    open(buyForm('premium', { list: [1, 3].map((quantity) => option({ quantity, autorenew: true })) }))
    form().insertAdjacentHTML('beforeend', '<input type="checkbox" name="autorenew" checked>')
    select(autoRenew(), false)
    expect(selectedIn(form())).toEqual({ term: '1Y', quantity: '3' })
  })

  it('shows the price of its state on the card of the product, not on other cards', () => {
    const cards = ['premium', 'plus'].map(
      (product) => `<div data-card="${product}"><p data-cell="" data-autorenew="true">$1</p>
        <p data-cell="" data-autorenew="false">$2</p></div>`,
    )
    open(buyForm('premium') + cards.join(''))
    const shownOn = (product: string) =>
      [...document.querySelectorAll<HTMLElement>(`[data-card="${product}"] p`)].map(({ style }) => style.display)
    select(autoRenew(), false)
    expect([shownOn('premium'), shownOn('plus')]).toEqual([
      ['none', 'block'],
      ['', ''],
    ])
    select(autoRenew(), true)
    expect(shownOn('premium')).toEqual(['block', 'none'])
  })
})

describe('the switch of auto-renew for all products', () => {
  const ALL = '[data-auto-renew="all"]'

  it('switches the comparison and every other choice, and lets the style sheet decide on the cards', () => {
    open(
      `${comparisonOf(['plus', 'standard'])}${buyForm('premium')}
        <div data-card="plus"><p data-cell="" data-autorenew="true" style="display:block">$1</p></div>`,
    )
    select(picker('quantity', '5'))
    select(element(`${ALL} input`), false)
    expect(displayed('div[data-choice]')).toEqual(['1Y 3 false', '1Y 3 false'])
    expect(displayed()).toEqual(['1Y 5 false'])
    expect(element('[data-card] p').style.display).toBe('')
  })

  it('keeps the choice of a comparison that one of its products sells in the other state', () => {
    const renewing = [3, 5].map((quantity) => option({ quantity, autorenew: true }))
    open(comparisonOf(['plus', 'standard'], { plus: [...renewing, option({ quantity: 3 })] }))
    select(element('div[data-choice] [name="quantity"][value="5"]'))
    select(element(`${ALL} input`), false)
    expect(displayed('div[data-choice]')).toEqual(['not sold', '1Y 5 false'])
  })

  it('keeps term and quantity in a list of options', () => {
    const list = Array.from({ length: 13 }, (_, at) => [
      option({ quantity: at + 1, autorenew: true }),
      option({ quantity: at + 1 }),
    ]).flat()
    open(`<label data-auto-renew="all"><input type="checkbox"></label>${buyForm('premium', { list })}`)
    select(element('form select[name="option"]'), '1Y-7-auto')
    adoptChoice(document)
    expect(displayed()).toEqual(['1Y 7 true'])
    element<HTMLInputElement>(`${ALL} input`).defaultChecked = true
    element<HTMLInputElement>(`${ALL} input`).checked = false
    adoptChoice(document)
    expect(displayed()).toEqual(['1Y 7 false'])
    expect(selectedIn(form())).toEqual({ option: '1Y-7-once' })
  })

  it('applies to choices that a script adds later, if the visitor has changed it', () => {
    document.body.innerHTML = `<label data-auto-renew="all"><input type="checkbox" checked></label>${buyForm('plus')}`
    adoptChoice(document)
    expect(displayed()).toEqual(['1Y 3 true'])
    element<HTMLInputElement>(`${ALL} input`).checked = false
    adoptChoice(document)
    expect(displayed()).toEqual(['1Y 3 false'])
  })
})

describe('the billing period', () => {
  it('selects the option of the month with the same quantity, and then that of the year', () => {
    open(WITH_PERIODS)
    select(picker('period', 'month'))
    expect([displayed(), selectedIn(form())]).toEqual([
      ['1M 3 true'],
      { period: 'month', term: '1M', quantity: '3', autorenew: 'true' },
    ])
    select(picker('period', 'year'))
    expect([displayed(), selectedIn(form())]).toEqual([
      ['1Y 3 true'],
      { period: 'year', term: '1Y', quantity: '3', autorenew: 'true' },
    ])
  })

  it('selects the lowest quantity if the month is not sold for the selected one, in whatever order the page has them', () => {
    open(WITH_PERIODS)
    element('[data-option="1M-1-auto"]').before(element('[data-option="1M-3-auto"]'))
    select(picker('quantity', '5'))
    select(picker('period', 'month'))
    expect(displayed()).toEqual(['1M 1 true'])
  })

  it('never switches auto-renew on', () => {
    open(WITH_PERIODS)
    select(autoRenew(), false)
    select(picker('period', 'month'))
    expect(selectedIn(form())).toEqual({ period: 'month', term: '1Y', quantity: '3' })
  })

  it('follows the option that a switch of auto-renew selects', () => {
    open(WITH_PERIODS)
    select(picker('period', 'month'))
    select(autoRenew(), false)
    expect(selectedIn(form())).toEqual({ period: 'year', term: '1Y', quantity: '3' })
  })

  it('follows a change of the term', () => {
    open(WITH_PERIODS)
    select(picker('term', '1M'))
    expect(selectedIn(form())['period']).toBe('month')
    select(picker('term', '2Y'))
    expect(selectedIn(form())['period']).toBe('year')
  })

  it.each([
    ['at the start', startChoiceControls],
    ['in a choice that a script adds', () => adoptChoice(document)],
  ])('agrees with the term %s, by the displayed option', (_, start) => {
    document.body.innerHTML = WITH_PERIODS
    element<HTMLInputElement>('[data-billing="month"]').checked = true
    start()
    expect(selectedIn(form())).toEqual({ period: 'month', term: '1M', quantity: '3', autorenew: 'true' })
  })

  it('stays as it is if no option is displayed, as in a closed dialog', () => {
    open(WITH_PERIODS)
    for (const cell of form().querySelectorAll<HTMLElement>('[data-cell]')) cell.style.display = 'none'
    select(picker('period', 'month'))
    expect(selectedIn(form())['term']).toBe('1Y')
  })
})

describe('at the start', () => {
  it('a choice without billing periods keeps what the browser has restored', () => {
    document.body.innerHTML = buyForm('premium')
    element<HTMLInputElement>('[name="term"][value="2Y"]').checked = true
    element<HTMLInputElement>('[name="quantity"][value="5"]').checked = true
    startChoiceControls()
    expect(selectedIn(form())).toEqual({ term: '2Y', quantity: '5', autorenew: 'true' })
  })
})

describe('an unsold combination', () => {
  const openUnsold = (): HTMLElement => {
    open(buyForm('premium'))
    select(picker('term', '2Y'))
    select(picker('quantity', '5'))
    const [cell] = displayedCells(form())
    const button = cell?.querySelector('button')
    if (button === null || button === undefined) throw new Error('no offer of another option')
    return button
  }

  it('selects the option that it offers without a page load, and focuses it', () => {
    const button = openUnsold()
    const changes: string[] = []
    const shown: (readonly string[])[] = []
    form().addEventListener('click', () => shown.push(displayed()), { capture: true })
    form().addEventListener('change', ({ target }) => changes.push((target as HTMLElement).dataset['option'] ?? ''))
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    button.dispatchEvent(click)
    expect([click.defaultPrevented, displayed()]).toEqual([true, ['1Y 5 true']])
    expect([changes, shown]).toEqual([['1Y-5-auto'], [['1Y 5 true']]])
    // In jsdom no element has a box, as an option beside add-ons.
    expect(document.activeElement).toBe(element('[data-option="1Y-5-auto"]').firstElementChild)
  })

  it('switches auto-renew on if only that is sold', () => {
    open(buyForm('premium'))
    select(autoRenew(), false)
    select(picker('term', '2Y'))
    displayedCells(form())[0]?.querySelector('button')?.click()
    expect([displayed(), selectedIn(form())['autorenew']]).toEqual([['2Y 3 true'], 'true'])
  })

  it('focuses the option itself if it has a box', () => {
    const button = openUnsold()
    const chosen = element('[data-option="1Y-5-auto"]')
    vi.spyOn(chosen, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
    button.click()
    expect([document.activeElement, chosen.tabIndex]).toEqual([chosen, -1])
  })

  it.each([
    ['another button', 'form [data-buy]'],
    ['a button in a cell of another form', '#stray button'],
  ])('lets the browser handle a click on %s', (_, selector) => {
    open(`${buyForm('premium')}<div id="stray" data-unsold=""><button value="1Y-5-auto" type="button">x</button></div>`)
    document.addEventListener('submit', (event) => event.preventDefault())
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    element(selector).dispatchEvent(click)
    expect([click.defaultPrevented, selectedIn(form())]).toEqual([
      false,
      { term: '1Y', quantity: '3', autorenew: 'true' },
    ])
  })

  it('lets the server answer if it offers an option that the page lacks', () => {
    const button = openUnsold()
    element('[data-option="1Y-5-auto"]').remove()
    document.addEventListener('submit', (event) => event.preventDefault())
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    button.dispatchEvent(click)
    expect(click.defaultPrevented).toBe(false)
  })
})

describe('a value of a list', () => {
  const HTML = `<form data-choice=""><select name="quantity" data-note="not sold"><option>1</option><option>2</option></select>
    <select name="term"><option>1Y</option></select></form>`
  const labels = () => [...document.querySelectorAll('option')].map((each) => each.getAttribute('label'))

  it('says that it is not sold with the other selected values, as long as the style sheet marks it', () => {
    unsoldValues.add('2').add('1Y')
    open(HTML)
    expect(labels()).toEqual([null, '2 · not sold', null])
    unsoldValues.delete('2')
    select(element('select'), '2')
    expect(labels()).toEqual([null, null, null])
  })

  it('says so at the focus for a choice that the browser has restored, and in choices that a script adds', () => {
    open(HTML)
    unsoldValues.add('2')
    element('select').dispatchEvent(new Event('focusin', { bubbles: true }))
    expect(labels()).toEqual([null, '2 · not sold', null])
    document.body.innerHTML = HTML
    adoptChoice(document)
    expect(labels()).toEqual([null, '2 · not sold', null])
  })
})

it('a change outside of choices has no effect, and a change within comes before listeners of the page', () => {
  const other = '<input id="other" name="autorenew" type="checkbox"><textarea id="text"></textarea>'
  open(`${other}${buyForm('premium')}<label data-auto-renew="all"></label>`)
  select(element('#other'), true)
  select(element('#text'))
  expect(displayed()).toEqual(['1Y 3 true'])
  const heard: (readonly string[])[] = []
  element('form').addEventListener('change', () => heard.push(displayed()), { capture: true })
  select(picker('term', '2Y'))
  select(autoRenew(), false)
  expect(heard).toEqual([['2Y 3 true'], ['1Y 3 false']])
})

it('startChoices starts the controls of choices, and the bar that shows the choice', () => {
  const observers = stubIntersectionObserver()
  document.body.innerHTML = `${buyForm('premium')}<div data-buy-bar=""><p><small><b></b> </small><small></small></p>
    <button form="form-premium"></button></div>`
  startChoices()
  select(picker('term', '2Y'))
  select(autoRenew(), false)
  expect(displayed()).toEqual(['1Y 3 false'])
  expect(observers.map(({ targets }) => targets)).toEqual([[element('[data-sticky-buy]')]])
  expect(element('[data-buy-bar] p').textContent).toContain(' · 1 Y · 3 devices')
})
