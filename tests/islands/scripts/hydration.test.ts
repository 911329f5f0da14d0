import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mayHavePersonalizedPrices } from '../../../app/_islands/may-have-personalized-prices.ts'
import { hydrateOnIntent } from '../../../browser/scripts/hydrate-on-intent.ts'
import { afterPaint, mayPrefetch } from '../../../browser/scripts/load-scripts.ts'
import { element, removeListenersAfterEach } from '../page-listeners.ts'

const { hydrateIslands } = vi.hoisted(() => ({ hydrateIslands: vi.fn<(props: readonly unknown[]) => Promise<void>>() }))

vi.mock('/scripts/islands.js', () => ({ hydrateIslands }))
vi.mock('../../../app/_islands/may-have-personalized-prices.ts')
vi.mock('../../../browser/scripts/load-scripts.ts')

const PROPS = '/hydration/premium.json'
const PAGE = `<a id="link" href="/help">Help</a><button id="outside" type="button">Menu</button>
  <div data-island="offer-picker">
    <button id="button" type="button"><span>More</span></button><button id="submit" type="submit">Buy</button>
    <input id="input"><select id="select"><option>1</option></select><p id="text">x</p>
  </div>`

let paint: () => void
let becomeIdle: () => void
let requested: string[]
let hydrated: (() => void)[]

/** Opens a page whose islands hydrate as soon as the test calls `finishHydration`. */
const openPage = (html = PAGE): void => {
  document.body.innerHTML = html
  hydrateOnIntent(PROPS)
}

const finishHydration = async (): Promise<void> => {
  await vi.waitFor(() => expect(hydrateIslands).toHaveBeenCalledTimes(1))
  hydrated[0]?.()
}

const send = (selector: string, event: Event): boolean => element(selector).dispatchEvent(event)
const intend = (type: string): boolean => send('#text', new Event(type, { bubbles: true }))
const change = (selector: string): boolean => send(selector, new Event('change', { bubbles: true }))

/** The relation and the path of each link in the head. */
const links = (): readonly string[] =>
  Array.from(document.head.querySelectorAll('link'), ({ rel, href }) => `${rel} ${new URL(href).pathname}`)

/** Counts the events of a type that reach an element. */
const heardBy = (selector: string, type: string): (() => number) => {
  let events = 0
  element(selector).addEventListener(type, () => {
    events += 1
  })
  return () => events
}

removeListenersAfterEach()

beforeEach(() => {
  requested = []
  hydrated = []
  paint = () => {}
  becomeIdle = () => {}
  hydrateIslands.mockReset().mockImplementation(
    () =>
      new Promise((resolve) => {
        hydrated.push(resolve)
      }),
  )
  vi.mocked(mayHavePersonalizedPrices).mockReset().mockReturnValue(false)
  vi.mocked(mayPrefetch).mockReset().mockReturnValue(false)
  vi.mocked(afterPaint)
    .mockReset()
    .mockImplementation((callback) => {
      paint = callback
    })
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    becomeIdle = callback
  })
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    return new Response('[{"fetched":true}]')
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

describe('hydrateOnIntent', () => {
  it.each(['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'])(
    'hydrates the islands once, after the first paint, when the visitor signals intent by %s',
    async (type) => {
      openPage()
      paint()
      expect(links()).toEqual([])
      intend(type)
      expect(afterPaint).toHaveBeenCalledTimes(1)
      expect(links()).toEqual([])
      paint()
      intend('keydown')
      paint()
      expect(links()).toEqual(['modulepreload /scripts/islands.js'])
      await finishHydration()
      expect(hydrateIslands.mock.calls).toEqual([[[{ fetched: true }]]])
      expect(requested).toEqual([PROPS])
    },
  )

  it('listens only to the first signal of intent, before other scripts, and never delays scrolling', () => {
    const add = vi.mocked(globalThis.addEventListener)
    openPage()
    const touch = add.mock.calls.find(([type]) => type === 'touchstart')
    expect(touch?.[2]).toEqual({ capture: true, passive: true })
    element('#text').addEventListener('keydown', (event) => event.stopPropagation())
    intend('keydown')
    intend('keydown')
    intend('focusin')
    expect(afterPaint).toHaveBeenCalledTimes(1)
  })

  it('takes the props from a private page, and requests none', async () => {
    openPage(`${PAGE}<script id="hydration" type="application/json">[{"inline":true}]</script>`)
    intend('keydown')
    paint()
    await finishHydration()
    expect(hydrateIslands.mock.calls).toEqual([[[{ inline: true }]]])
    expect(requested).toEqual([])
  })

  it('also preloads the islands with prices on a page that has one', () => {
    openPage(`${PAGE}<div data-island="personalized-price"></div>`)
    intend('keydown')
    paint()
    expect(links()).toEqual(['modulepreload /scripts/islands.js', 'modulepreload /scripts/offer-islands.js'])
  })

  it('hydrates an island that must not wait for intent after the first paint', () => {
    openPage(`${PAGE}<div data-island="search" data-hydrate="load"></div>`)
    expect(links()).toEqual([])
    paint()
    expect(links()).toEqual(['modulepreload /scripts/islands.js'])
    intend('keydown')
    expect(afterPaint).toHaveBeenCalledTimes(1)
  })

  it('hydrates at once, with all style sheets, if the prices may be personalized', () => {
    vi.mocked(mayHavePersonalizedPrices).mockReturnValue(true)
    document.head.innerHTML = '<link rel="stylesheet" href="/a.css"><link rel="icon" href="/x.css">'
    const [sheet, icon] = document.head.querySelectorAll('link')
    Object.defineProperty(sheet, 'disabled', { value: true, writable: true })
    Object.defineProperty(icon, 'disabled', { value: true, writable: true })
    openPage()
    expect([sheet?.disabled, icon?.disabled]).toEqual([false, true])
    expect(links()).toContain('modulepreload /scripts/islands.js')
    expect(afterPaint).not.toHaveBeenCalled()
  })
})

describe('hydrateOnIntent prefetches', () => {
  const load = (): void => {
    globalThis.dispatchEvent(new Event('load'))
    paint()
    becomeIdle()
  }

  it('the props and the scripts of the islands when a fast browser is idle after the page has loaded', () => {
    vi.mocked(mayPrefetch).mockReturnValue(true)
    openPage()
    expect(links()).toEqual([])
    load()
    expect(links()).toEqual([`prefetch ${PROPS}`, 'modulepreload /scripts/islands.js'])
    expect(element<HTMLLinkElement>('link').as).toBe('fetch')
    expect(hydrateIslands).not.toHaveBeenCalled()
  })

  it('nothing if the connection is slow', () => {
    openPage()
    load()
    expect(links()).toEqual([])
  })

  it('nothing more if hydration has started', () => {
    vi.mocked(mayPrefetch).mockReturnValue(true)
    openPage()
    intend('keydown')
    paint()
    load()
    expect(links()).toEqual(['modulepreload /scripts/islands.js'])
  })
})

describe('before the islands are hydrated, hydrateOnIntent', () => {
  it('holds the clicks on a button back from all scripts, and repeats one click when the island can handle it', async () => {
    openPage()
    const clicks = heardBy('#button', 'click')
    element('#button span').click()
    element('#button').click()
    expect([clicks(), links()]).toEqual([0, ['modulepreload /scripts/islands.js']])
    await finishHydration()
    await vi.waitFor(() => expect(clicks()).toBe(1))
    element('#button').click()
    expect([clicks(), hydrateIslands.mock.calls.length]).toEqual([2, 1])
  })

  it.each(['#input', '#select'])('repeats a change of %s when the island can handle it', async (control) => {
    openPage()
    const changes = heardBy('body', 'change')
    change(control)
    expect(changes()).toBe(1)
    await finishHydration()
    await vi.waitFor(() => expect(changes()).toBe(2))
    change(control)
    expect(changes()).toBe(3)
  })

  it.each(['#link', '#outside', '#submit', '#text', '#input', '#select'])('does not hold a click on %s', (target) => {
    openPage()
    element(target).addEventListener('click', (event) => event.preventDefault())
    const clicks = heardBy(target, 'click')
    element(target).click()
    expect([clicks(), links()]).toEqual([1, []])
  })

  it('ignores a click on the document itself', () => {
    openPage()
    document.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(links()).toEqual([])
  })

  it('holds a click that another script keeps from the window', () => {
    openPage()
    element('#button').addEventListener('click', (event) => event.stopPropagation())
    element('#button').click()
    expect(links()).toEqual(['modulepreload /scripts/islands.js'])
  })

  it('holds a change that another script keeps from the window', () => {
    openPage()
    element('#input').addEventListener('change', (event) => event.stopPropagation())
    change('#input')
    expect(links()).toEqual(['modulepreload /scripts/islands.js'])
  })

  it('releases the held click, without an error, if hydration fails', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    openPage()
    const clicks = heardBy('#button', 'click')
    element('#button').click()
    await vi.waitFor(() => expect(clicks()).toBe(1))
    expect(hydrateIslands).not.toHaveBeenCalled()
  })
})
