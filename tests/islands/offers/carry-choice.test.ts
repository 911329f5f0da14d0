import { afterEach, describe, expect, it } from 'vitest'
import { carryChoice } from '../../../browser/offers/carry-choice.ts'
import { element, removeListenersAfterEach } from '../page-listeners.ts'
import { buyForm, comparisonOf, select, standInForPickerStyles } from './choice-forms.tsx'

removeListenersAfterEach()
standInForPickerStyles()

afterEach(() => history.replaceState(null, '', '/'))

/** Opens a page with the buy form of a product in its offer. */
const openPage = (more = '', path = '/premium', offer = buyForm('premium', { hasAddOns: true })): void => {
  history.replaceState({ scroll: 7 }, '', path)
  document.body.innerHTML = `<div id="offer">${offer}</div>${more}`
  carryChoice()
}

const picker = (name: string, value: string, within = '#offer') =>
  element(`${within} [name="${name}"][value="${value}"]`)

/** The address of the link, without the origin of this page. */
const linked = (): string => element<HTMLAnchorElement>('#link').href.replace(location.origin, '')

/** Returns the address of the link after an event that comes before a visit or a prefetch. */
const linkedAfter = (type: string): string => {
  element('#link').dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
  return linked()
}

const FIVE = 'term=1Y&quantity=5&autorenew=true'

describe('the address', () => {
  const address = (): string => location.pathname + location.search + location.hash

  it('follows the choice of the page if it has one, and keeps all else', () => {
    openPage('', '/premium?utm=a&term=1Y&quantity=3&autorenew=true#top')
    select(picker('quantity', '5'))
    expect(address()).toBe('/premium?utm=a&term=1Y&quantity=5&autorenew=true#top')
    expect(history.state).toEqual({ scroll: 7 })
  })

  it('has the add-on as long as it is selected', () => {
    openPage('', '/premium?term=1Y&addOn=cloud-backup')
    select(picker('addOn', 'cloud-backup'))
    expect(address()).toBe('/premium?term=1Y&quantity=3&autorenew=true&addOn=cloud-backup')
    select(picker('addOn', ''))
    expect(address()).toBe('/premium?term=1Y&quantity=3&autorenew=true')
  })

  it('stays as it is if it has no choice', () => {
    openPage('', '/premium?utm=a')
    select(picker('quantity', '5'))
    expect(address()).toBe('/premium?utm=a')
  })

  it('ignores the choice in a modal and other controls', () => {
    openPage(`<div id="modal">${buyForm('plus')}</div><select id="other"></select>`, '/premium?term=1Y')
    select(picker('quantity', '5', '#modal'))
    select(element('#other'))
    document.dispatchEvent(new Event('change', { bubbles: true }))
    expect(address()).toBe('/premium?term=1Y')
  })

  it('follows the choice of a comparison', () => {
    history.replaceState(null, '', '/compare?term=1Y')
    document.body.innerHTML = comparisonOf(['plus', 'premium'])
    carryChoice()
    select(picker('quantity', '5', 'div[data-choice]'))
    expect(address()).toBe(`/compare?${FIVE}`)
  })
})

describe('a link to a product', () => {
  const link = (product: string, href: string) => `<a id="link" href="${href}" data-choice-of="${product}"><b>x</b></a>`

  it('has the choice of that product on this page at once, and after each change', () => {
    openPage(`${link('plus', '/plus')}<div id="modal">${buyForm('plus')}</div>`)
    expect(linked()).toBe('/plus')
    select(picker('quantity', '5'))
    expect(linked()).toBe('/plus')
    select(picker('quantity', '5', '#modal'))
    expect(linked()).toBe(`/plus?${FIVE}`)
    select(picker('quantity', '3', '#modal'))
    expect(linked()).toBe('/plus')
  })

  it.each(['pointerdown', 'focusin', 'click'])('gets a choice that a script has made at %s', (type) => {
    openPage(link('premium', '/premium'))
    element<HTMLInputElement>('#offer [name="quantity"][value="5"]').checked = true
    expect(linkedAfter(type)).toBe(`/premium?${FIVE}`)
  })

  it('has the choice at the click, also on an element within the link, and before scripts that end the event', () => {
    openPage(link('premium', '/premium'))
    element<HTMLInputElement>('#offer [name="quantity"][value="5"]').checked = true
    element('b').addEventListener('click', (event) => event.stopPropagation())
    element('b').dispatchEvent(new Event('click', { bubbles: true }))
    expect(linked()).toBe(`/premium?${FIVE}`)
  })

  it('has the choice of the form around it if the page does not sell the product', () => {
    openPage(
      '',
      '/premium',
      `<form data-choice=""><select name="quantity"><option>1</option><option>2</option></select>
      ${link('unknown"product', '/more')}</form>`,
    )
    select(element('#offer select'), '2')
    expect(linked()).toBe('/more?quantity=2')
  })

  it('has no choice if there is none', () => {
    openPage(link('unknown', '/more?old=1'), '/', '')
    expect(linked()).toBe('/more')
  })

  it('of a comparison has its choice, also the preselected one, because the page of the product may preselect another', () => {
    openPage(link('plus', '/plus'), '/compare', comparisonOf(['plus', 'premium']))
    expect(linked()).toBe('/plus?term=1Y&quantity=3&autorenew=true')
  })

  it('on a card keeps the choice of the card, without the mark for visitors without scripts', () => {
    openPage(`<a id="link" href="/plus?term=1Y&quantity=10&rendered=1" data-choice-of="plus">Plus</a>
      <div id="modal">${buyForm('plus')}</div>`)
    expect(linked()).toBe('/plus?term=1Y&quantity=10')
    select(picker('quantity', '5', '#modal'))
    expect(linked()).toBe('/plus?term=1Y&quantity=5&autorenew=true')
    select(picker('quantity', '3', '#modal'))
    expect(linked()).toBe('/plus?term=1Y&quantity=10')
  })
})

describe('a link to another site', () => {
  const DE = '<a id="link" lang="de-AT" href="https://de.example/at" data-site="at">Österreich</a>'
  const heads = (...alternates: readonly (readonly [string, string])[]): void => {
    document.head.innerHTML = alternates
      .map(([lang, href]) => `<link rel="alternate" hreflang="${lang}" href="${href}">`)
      .join('')
  }

  it('leads to this page with the choice of the page', () => {
    heads(['de', 'https://de.example/premium'], ['de-AT', 'https://de.example/at/premium'])
    openPage(DE)
    expect(linkedAfter('pointerdown')).toBe('https://de.example/at/premium')
    select(picker('quantity', '5'))
    expect(linkedAfter('pointerdown')).toBe(`https://de.example/at/premium?${FIVE}`)
  })

  it('leads to the page of the language if the region has none, and to the home page if neither has', () => {
    heads(['de', 'https://de.example/premium'])
    openPage(DE)
    expect(linkedAfter('click')).toBe('https://de.example/premium')
    heads(['fr', 'https://fr.example/premium'])
    openPage(DE)
    expect(linkedAfter('click')).toBe('https://de.example/at')
  })

  it('in the suggestion of a region leads to this page, too', () => {
    heads(['de', 'https://de.example/premium'])
    openPage('<div data-banner="region"><a id="link" lang="de" href="https://de.example/">Deutsch</a></div>')
    expect(linkedAfter('focusin')).toBe('https://de.example/premium')
  })

  it('has no choice on a page without one', () => {
    openPage(DE, '/help', '')
    expect(linkedAfter('click')).toBe('https://de.example/at')
  })
})

it('all other links and elements stay as they are', () => {
  openPage('<a id="link" href="/help?a=1">Help</a><p id="text">x</p>')
  select(picker('quantity', '5'))
  expect(linkedAfter('click')).toBe('/help?a=1')
  document.dispatchEvent(new Event('click', { bubbles: true }))
  element('#text').click()
  expect(linkedAfter('focusin')).toBe('/help?a=1')
})

describe('a change of currency', () => {
  /** Returns what a form sends if it has these fields. */
  const sentBy = (selector: string): object => {
    const formData = new FormData()
    formData.set('back', '/premium')
    element(selector).dispatchEvent(Object.assign(new Event('formdata', { bubbles: true }), { formData }))
    return Object.fromEntries(formData)
  }
  const FORMS = `<form id="currency" action="/currency#changed"></form><form id="search" action="/search"></form>`

  it('keeps the choice of the page, unless it is the preselected one', () => {
    openPage(FORMS)
    expect(sentBy('#currency')).toEqual({ back: '/premium' })
    select(picker('quantity', '5'))
    expect(sentBy('#currency')).toEqual({ back: '/premium', term: '1Y', quantity: '5', autorenew: 'true' })
    expect(sentBy('#search')).toEqual({ back: '/premium' })
    expect(sentBy('#offer')).toEqual({ back: '/premium' })
  })

  it('belongs to its own form again, which does not send the pickers', () => {
    openPage('<form id="currency"><button name="currency" form="form-premium">EUR</button></form>')
    expect(element<HTMLButtonElement>('#currency button').form?.id).toBe('currency')
  })
})
