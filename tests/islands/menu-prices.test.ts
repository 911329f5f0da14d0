import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { element, removeListenersAfterEach } from './page-listeners.ts'

removeListenersAfterEach()

const option = (price: string, more: object = {}) => ({
  term: '1Y',
  quantity: 3,
  autorenew: true,
  quantityLabel: '3 devices',
  termLabel: '1 year',
  price,
  selected: true,
  ...more,
})

const PREMIUM = { product: 'premium', options: [option('$9', { selected: false }), option('$40')] }
const PLUS = { product: 'plus', options: [option('$30')], pageQuantity: 5 }
const UNSOLD = { product: 'free', state: 'free' }

/** The answers of the site, by address. All others fail. */
let answers: Record<string, string>
let requested: string[]
let isOpen: boolean

beforeEach(() => {
  requested = []
  isOpen = false
  const hydration = '/hydration/home.json'
  answers = {
    '/en': `<html data-hydration="${hydration}"></html>`,
    [hydration]: JSON.stringify([{ labels: {} }, PREMIUM, PLUS, UNSOLD]),
  }
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    const answer = answers[address]
    return new Response(answer ?? '', { status: answer === undefined ? 503 : 200 })
  })
  // jsdom has no popovers.
  vi.stubGlobal('CSS', { supports: (condition: string) => condition === 'selector(:popover-open)' })
  const { matches } = Element.prototype
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    return selector === ':popover-open' ? isOpen : matches.call(this, selector)
  })
  history.replaceState(null, '', '/en/promo/welcome')
  document.body.innerHTML = `<header><a href="/en">Northwall</a><div popover="auto"><ul>
    <li><a href="/en/premium">Premium</a><small>For families</small></li>
    <li><a href="/en/plus">Plus</a><small>For one</small></li>
    <li><a href="/en/free">Free</a><small>For all</small></li>
    <li><a href="/en/help">Help</a></li></ul></div></header>`
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  document.cookie = 'session_partner=; max-age=0'
  history.replaceState(null, '', '/')
  document.body.innerHTML = ''
})

const start = () => vi.importActual('../../browser/menu-prices.ts')

const openMenu = (): void => {
  isOpen = true
  element('[popover]').dispatchEvent(new Event('toggle'))
}

/** The text of each link to a product, with its address. */
const entries = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('li a')].map(({ textContent, pathname, search }) => [
    textContent,
    pathname + search,
  ])

const PRICED = [
  ['Premium 3 devices · 1 year · $40', '/en/premium'],
  ['Plus 3 devices · 1 year · $30', '/en/plus?term=1Y&quantity=3&autorenew=true'],
  ['Free', '/en/free'],
  ['Help', '/en/help'],
]

describe('the menus', () => {
  it('show the prices of the home page when one opens for the first time', async () => {
    await start()
    element('[popover]').dispatchEvent(new Event('toggle'))
    expect(requested).toEqual([])
    openMenu()
    openMenu()
    await vi.waitFor(() => expect(entries()).toEqual(PRICED))
    expect(requested).toEqual(['/en', '/hydration/home.json'])
  })

  it('show the prices at once in a menu that was open before the script ran', async () => {
    isOpen = true
    await start()
    await vi.waitFor(() => expect(entries()).toEqual(PRICED))
  })

  it('show personalized prices of the home page, not of a promotion that the visitor is looking at', async () => {
    document.cookie = 'session_partner=acme'
    const address = '/offers?product=premium&product=plus&product=free&back=%2Fen'
    answers[address] = JSON.stringify({ offers: { premium: PREMIUM, plus: PLUS } })
    await start()
    openMenu()
    await vi.waitFor(() => expect(entries()).toEqual(PRICED))
    expect(requested).toEqual([address])
  })

  it('request the prices again when a menu opens after a failed request', async () => {
    const home = answers['/en'] ?? ''
    delete answers['/en']
    await start()
    openMenu()
    await vi.waitFor(() => expect(requested).toEqual(['/en']))
    expect(document.querySelector('[data-menu-price]')).toBeNull()
    answers['/en'] = home
    await vi.waitFor(() => {
      openMenu()
      expect(entries()).toEqual(PRICED)
    })
  })

  it('show no prices in a browser without popovers, which hides the menus', async () => {
    vi.stubGlobal('CSS', { supports: () => false })
    await start()
    openMenu()
    expect(requested).toEqual([])
  })
})
