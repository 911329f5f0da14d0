import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showConsentBar } from '../../../browser/overlays/consent-bar.ts'
import { parseOwnPage } from '../../../browser/scripts/trust-own-content.ts'
import { mayAskForConsent } from '../../../browser/visitor/visitor-consent.ts'
import { element } from '../page-listeners.ts'
import { type StubbedObserver, stubIntersectionObserver } from '../stub-observers.ts'

const STYLE = 'form { color: red; }'

const FORM = `<form data-consent="ask" action="/consent" method="post">
  <input type="checkbox" name="analytics" checked>
  <button name="choice" value="selected">Save</button><button name="choice" value="none">Refuse</button>
</form>`

const PAGE = `<header></header><main><input id="field"></main><footer><a href="/de/cookies">Cookies</a></footer>`

/** Height of the form in px. */
const BAR_PX = 120
/** Part of the lower edge of the window that the form covers, in px: a card has a margin below it. */
const COVERED_PX = 144

interface Sent {
  readonly url: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly redirect: RequestInit['redirect']
}

let sent: Sent[]
let consentPage: string
/** The answer to a decision: the type of the response, or null if the server cannot be reached. */
let answer: ResponseType | null
let observers: readonly StubbedObserver[]
let announced: number

const onConsent = (): void => {
  announced += 1
}

const fetchFake = async (url: string | URL, init?: RequestInit): Promise<unknown> => {
  if (init?.body instanceof FormData) {
    sent.push({ url: String(url), fields: Object.fromEntries(init.body), redirect: init.redirect })
    if (answer === null) throw new TypeError('Failed to fetch')
    return { type: answer }
  }
  const path = new URL(String(url), location.href).pathname
  if (path === '/de/cookies') return new Response(consentPage)
  return path.endsWith('.css')
    ? new Response(`${path.slice(1, 2)} { color: red; }`)
    : new Response('<form data-consent="ask">', { status: 503 })
}

/** Simulates a page of a country that requires consent, in a window of a width. */
const openPage = ({ isWide = true, country = 'DE' } = {}): void => {
  document.documentElement.lang = 'de-DE'
  document.body.innerHTML = PAGE
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(min-width: 64rem)' ? isWide : !isWide,
  }))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { serverTiming: [{ name: 'country', description: country }] },
  ] as never)
}

/** Asks as a page does. */
const askForConsent = async (): Promise<void> => {
  if (mayAskForConsent()) await showConsentBar(parseOwnPage)
}

const bar = (): HTMLElement | null => document.querySelector('consent-bar')
const shadow = (selector: string): HTMLElement => {
  const found = bar()?.shadowRoot?.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector} in the bar`)
  return found
}
/** The rules of each sheet of the bar. */
const rules = (): readonly string[] =>
  [...(bar()?.shadowRoot?.adoptedStyleSheets ?? [])].map(({ cssRules }) =>
    [...cssRules].map(({ cssText }) => cssText.replaceAll(/\s+/g, ' ')).join('\n'),
  )
const sizes = (): readonly string[] =>
  ['--consent-size', '--consent-edge', '--consent-space'].map((name) =>
    document.documentElement.style.getPropertyValue(name),
  )

/** Chooses by a button of the bar, and waits until the answer is handled. */
const choose = async (value: string): Promise<void> => {
  const button = shadow(`button[value=${value}]`)
  button.click()
  await vi.waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false))
}

beforeEach(() => {
  sent = []
  consentPage = `<style>${STYLE}</style>${FORM}`
  answer = 'opaqueredirect'
  announced = 0
  addEventListener('northwall:consent', onConsent)
  history.replaceState(null, '', '/de/premium?term=1Y#faq')
  vi.stubGlobal('fetch', fetchFake)
  observers = stubIntersectionObserver()
  // jsdom lacks these.
  Object.assign(HTMLElement.prototype, {
    showPopover: vi.fn(),
    togglePopover: vi.fn(),
    scrollIntoView: vi.fn(),
  })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(BAR_PX)
  const top = innerHeight - COVERED_PX
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect)
})

afterEach(() => {
  removeEventListener('northwall:consent', onConsent)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const name of ['showPopover', 'togglePopover', 'scrollIntoView'])
    Reflect.deleteProperty(HTMLElement.prototype, name)
  document.cookie = 'consent=; max-age=0'
  document.body.innerHTML = ''
  document.documentElement.removeAttribute('style')
})

describe('the consent bar', () => {
  it('has the form and the style of the consent page, after the header, and reserves its height', async () => {
    openPage()
    await askForConsent()
    expect(element('header').nextElementSibling).toBe(bar())
    const form = shadow('form')
    expect([form.popover, form.showPopover]).toEqual(['manual', expect.objectContaining({ mock: expect.anything() })])
    expect(vi.mocked(form.showPopover)).toHaveBeenCalledTimes(1)
    expect(rules()).toEqual([STYLE, expect.stringContaining('aria-busy')])
    expect(sizes()).toEqual(['0px', '', `${COVERED_PX}px`])
  })

  it('moves the bars at the lower edge up on a narrow screen, where it is no card', async () => {
    openPage({ isWide: false })
    const shown = askForConsent()
    observers[0]?.report(true)
    await shown
    expect(sizes()).toEqual([`${BAR_PX}px`, '', `${COVERED_PX}px`])
  })

  it.each([
    ['<section><h1></h1><form data-buy-block=""></form></section>', 'beside-price'],
    ['<section><h1></h1></section><section><form data-buy-block=""></form></section>', ''],
    ['<form data-buy-block=""></form>', ''],
  ])('says whether the head of the page has a buy block: %s', async (content, id) => {
    openPage()
    element('main').innerHTML = content
    await askForConsent()
    expect(shadow('form').id).toBe(id)
  })

  it('takes the style from the style sheets of the consent page if the server could not inline it', async () => {
    consentPage = `<link rel="stylesheet" href="/a.css"><link rel="icon" href="/x.css"><link rel="stylesheet" href="/b.css">${FORM}`
    openPage()
    await askForConsent()
    expect(rules()[0]).toBe('a { color: red; }\nb { color: red; }')
  })

  it('keeps a focused field of the page in view', async () => {
    openPage()
    await askForConsent()
    expect(HTMLElement.prototype.scrollIntoView).not.toHaveBeenCalled()
    bar()?.remove()
    element('#field').focus()
    await askForConsent()
    expect(vi.mocked(HTMLElement.prototype.scrollIntoView).mock.calls).toEqual([[{ block: 'nearest' }]])
    expect(vi.mocked(HTMLElement.prototype.scrollIntoView).mock.contexts).toEqual([element('#field')])
  })

  it.each([
    ['a visitor who has decided', 'DE', 'consent=v1.a', PAGE],
    ['a visitor from a country that requires no consent', 'US', 'x=1', PAGE],
    ['a page with its own consent form', 'DE', 'x=1', `${PAGE}${FORM}`],
    ['a page without a link to the consent page', 'DE', 'x=1', '<header></header><main></main>'],
  ])('does not appear to %s', async (_, country, cookie, html) => {
    openPage({ country })
    if (country === 'US') document.documentElement.lang = 'en-US'
    document.body.innerHTML = html
    document.cookie = cookie
    await askForConsent()
    expect(bar()).toBeNull()
  })

  it.each([
    ['has no form for this visitor', '<form data-consent="chosen"></form>', 200],
    ['fails', `<style></style>${FORM}`, 503],
  ])('does not appear if the consent page %s', async (_, html, status) => {
    openPage()
    vi.stubGlobal('fetch', async () => new Response(html, { status }))
    await askForConsent()
    expect(bar()).toBeNull()
  })

  it('does not appear, without an error, if the consent page cannot be reached', async () => {
    openPage()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(askForConsent()).resolves.toBeUndefined()
    expect(bar()).toBeNull()
  })

  it('appears on a narrow screen only when the visitor sees the end of the page', async () => {
    openPage({ isWide: false })
    const requests = vi.fn(fetchFake)
    vi.stubGlobal('fetch', requests)
    const shown = askForConsent()
    expect(observers[0]?.targets).toEqual([element('footer a')])
    observers[0]?.report(false)
    await Promise.resolve()
    expect(requests).not.toHaveBeenCalled()
    observers[0]?.report(false, true)
    await shown
    expect(bar()).not.toBeNull()
  })
})

describe('a decision in the consent bar', () => {
  it('is sent with the pressed button and the path of the page; then the bar leaves, and the scripts are told', async () => {
    openPage()
    await askForConsent()
    await choose('none')
    expect(sent).toEqual([
      {
        url: new URL('/consent', location.href).href,
        fields: { analytics: 'on', choice: 'none', back: '/de/premium' },
        redirect: 'manual',
      },
    ])
    expect([bar(), announced, sizes()]).toEqual([null, 1, ['0px', '0px', '0px']])
  })

  it('moves the focus from the bar to the content of the page', async () => {
    openPage()
    await askForConsent()
    shadow('button').focus()
    expect(document.activeElement).toBe(bar())
    const focus = vi.spyOn(element('main'), 'focus')
    await choose('selected')
    expect(document.activeElement).toBe(element('main'))
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
    expect(element('main').tabIndex).toBe(-1)
  })

  it('leaves the focus of the page alone', async () => {
    openPage()
    await askForConsent()
    element('#field').focus()
    await choose('selected')
    expect(document.activeElement).toBe(element('#field'))
  })

  it('is sent once for three clicks', async () => {
    openPage()
    await askForConsent()
    const button = shadow('button[value=none]')
    for (let clicks = 0; clicks < 3; clicks += 1) button.click()
    await vi.waitFor(() => expect(bar()).toBeNull())
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['refuses it', 'basic'],
    ['cannot be reached', null],
  ] as const)('keeps the bar open for another try if the server %s', async (_, failed) => {
    openPage()
    await askForConsent()
    answer = failed
    await choose('none')
    expect([bar() === null, announced, sizes()[2]]).toEqual([false, 0, `${COVERED_PX}px`])
    answer = 'opaqueredirect'
    await choose('none')
    expect([bar(), announced, sent.length]).toEqual([null, 1, 2])
  })

  it('is not a navigation of the page, also without a pressed button', async () => {
    openPage()
    await askForConsent()
    const event = new SubmitEvent('submit', { cancelable: true, bubbles: true })
    expect(shadow('form').dispatchEvent(event)).toBe(false)
    await vi.waitFor(() => expect(bar()).toBeNull())
    expect(sent.map(({ fields }) => fields['choice'])).toEqual([undefined])
  })
})

describe('the consent bar beside the price of a purchase on a phone', () => {
  const openWithPrice = async (): Promise<void> => {
    openPage({ isWide: false })
    element('main').insertAdjacentHTML('beforeend', '<p data-sticky-buy=""></p>')
    const shown = askForConsent()
    observers[0]?.report(true)
    await shown
  }
  const toggled = (): readonly unknown[] => vi.mocked(shadow('form').togglePopover).mock.calls.map(([isOn]) => isOn)

  it('is hidden while the price is visible, and tells the bar of the purchase what it covers', async () => {
    await openWithPrice()
    expect(observers).toHaveLength(2)
    observers[1]?.report(true)
    expect([toggled().at(-1), sizes()[1]]).toEqual([false, '0px'])
    observers[1]?.report(false)
    expect([toggled().at(-1), sizes()[1]]).toEqual([true, `${BAR_PX}px`])
  })

  it('stays while it has the focus', async () => {
    await openWithPrice()
    shadow('button').focus()
    observers[1]?.report(true)
    expect([toggled().at(-1), sizes()[1]]).toEqual([true, `${BAR_PX}px`])
  })

  it('covers nothing after the decision', async () => {
    await openWithPrice()
    const before = toggled().length
    const form = shadow('form')
    await choose('none')
    observers[1]?.report(false)
    expect([sizes()[1], vi.mocked(form.togglePopover).mock.calls.length]).toEqual(['0px', before])
  })
})
