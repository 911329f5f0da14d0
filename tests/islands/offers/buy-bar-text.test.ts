import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showChoice } from '../../../browser/offers/show-choice.ts'
import { element, removeListenersAfterEach } from '../page-listeners.ts'
import { type StubbedObserver, stubIntersectionObserver } from '../stub-observers.ts'

const BAR = `<div data-buy-bar=""><p class="pending"><small><b></b> </small><small></small></p>
  <button form="buy"></button></div>`

/** An option with a struck price, and a trial, whose prices after the trial are not what the visitor pays now. */
const CELLS = `
  <div data-cell="" data-option="regular">
    <p><s><bdi data-price-struck="">$84.99</bdi></s> <bdi data-price="">$50.99</bdi></p>
    <p><span>1 year</span><span>3 devices</span><span>incl. VAT</span></p>
    <p data-price-renewal="">Renews at $84.99</p>
  </div>
  <div data-cell="" data-option="once">
    <p><bdi data-price="">$58.99</bdi></p>
    <p><span>1 year</span><span>3 devices</span></p>
    <p data-ends="">Protected until: November 27, 2027</p>
  </div>
  <div data-cell="" data-option="trial">
    <p><bdi>$0.00</bdi></p><div data-trial-after="On Dec 28: $50.99"><p><bdi>$50.99</bdi></p></div>
    <p><span class="badge">Trial</span><span>2 years</span><span>5 devices</span></p>
  </div>`

removeListenersAfterEach(document)

let observers: readonly StubbedObserver[]

/** Shows one option, like the style sheet of the pickers. */
const displayOnly = (name: string): void => {
  for (const { dataset, style } of document.querySelectorAll<HTMLElement>('[data-cell]'))
    style.display = dataset['option'] === name ? '' : 'none'
}

beforeEach(() => {
  observers = stubIntersectionObserver()
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const open = (bar = BAR, event = '<button data-event="{&quot;name&quot;:&quot;Buy&quot;}"></button>'): void => {
  document.body.innerHTML = `<form id="buy">${event}<div data-sticky-buy="">${CELLS}</div></form>${bar}`
  displayOnly('regular')
  showChoice()
}

/** The texts of the bar, and whether they are still hidden as those without a choice. */
const texts = () =>
  Array.from(document.querySelectorAll('small'), (each) => [each.textContent, each.parentElement?.className])

it('the bar shows price, term, quantity and renewal or end of the selected option each time that the price leaves the screen', () => {
  open()
  expect(observers.map(({ targets }) => targets)).toEqual([[element('[data-sticky-buy]')]])
  observers[0]?.report(true)
  expect(texts()).toEqual([
    [' ', 'pending'],
    ['', 'pending'],
  ])
  observers[0]?.report(false)
  expect(texts()).toEqual([
    ['$50.99 · 1 year · 3 devices', ''],
    ['Renews at $84.99', ''],
  ])
  displayOnly('once')
  observers[0]?.report(false)
  expect(texts()).toEqual([
    ['$58.99 · 1 year · 3 devices', ''],
    ['Protected until: November 27, 2027', ''],
  ])
  displayOnly('trial')
  observers[0]?.report(false)
  expect(texts()).toEqual([
    ['$0.00 · 2 years · 5 devices', ''],
    ['On Dec 28: $50.99', ''],
  ])
})

it('the bar shows the selected option after each change, with its price in an element of its own', () => {
  open()
  displayOnly('once')
  document.body.dispatchEvent(new Event('change', { bubbles: true }))
  expect(texts()[0]).toEqual(['$58.99 · 1 year · 3 devices', ''])
  expect(element('[data-buy-bar] b').textContent).toBe('$58.99')
})

it('the bar is empty while no option is sold for the choice', () => {
  open()
  displayOnly('none')
  observers[0]?.report(false)
  expect(texts()).toEqual([
    ['', ''],
    ['', ''],
  ])
})

it('the button of the bar reports the event of the form', () => {
  open()
  observers[0]?.report(false)
  expect(element('[data-buy-bar] button').dataset['event']).toBe('{"name":"Buy"}')
})

it('the button of the bar reports no event if the form has none', () => {
  open(BAR, '')
  expect(() => observers[0]?.report(false)).not.toThrow()
})

it.each([
  ['without a bar', ''],
  ['whose bar has no form', BAR.replace(' form="buy"', '')],
  ['whose bar has no texts', '<div data-buy-bar=""><button form="buy"></button></div>'],
  ['whose bar has one text', BAR.replace('<small></small>', '')],
])('a page %s is not observed', (_, bar) => {
  open(bar)
  expect(observers).toEqual([])
})
