import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IS_EVERY_CASE } from '../browser/sampled-cases.ts'
import { sharedStorefront } from '../browser/shared-storefront.ts'
import { visitPage } from '../browser/visit-page.ts'
import type { Engine, StartEngine, Tab } from './engine.ts'
import { click, countVisible, expectUrl, expectVisible, fill, selectEntry, typedText } from './visitor-controls.ts'

/** Pages of the journey by cookie. They are cached first, because a busy machine may not render a new page in time. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '': ['/', '/premium', '/contact-sales', '/contact-sales?lead=sent', '/cookies', '/compare'],
  'currency=EUR': ['/premium'],
  'consent=v1.': ['/cookies'],
}
const DESKTOP = [1280, 900] as const
const PHONE = [390, 844] as const
const BLOCK = '[data-buy-block="premium"]'
/** Consent is asked on the site, so its bar covers part of the page until the visitor decides. */
const DECIDED = 'consent=v1.'

/** The cells of the buy block that are visible, and the values of its pickers. */
const shownChoice = (tab: Tab) =>
  tab.evaluate((selector) => {
    const block = document.querySelector(selector)
    const cells = [...(block?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])].filter((cell) =>
      cell.checkVisibility(),
    )
    const checked = (name: string) => block?.querySelector(`[data-picker="${name}"]:checked`)?.getAttribute('value')
    return {
      cells: cells.map(({ dataset: { option, term, quantity } }) => ({ option, term, quantity })),
      price: cells[0]?.querySelector('[data-price]')?.textContent,
      picked: { term: checked('term'), quantity: checked('quantity') },
    }
  }, BLOCK)

const choose = (tab: Tab, term: string, quantity: string): Promise<void> =>
  expect
    .poll(async () => {
      await click(tab, `${BLOCK} input[data-picker="term"][value="${term}"]`)
      await click(tab, `${BLOCK} input[data-picker="quantity"][value="${quantity}"]`)
      return (await shownChoice(tab)).picked
    })
    .toEqual({ term, quantity })

/** Starts a server that refuses the first request of a path, and asks for a retry like the edge. */
const startBusyServer = async () => {
  const refused = new Set<string>()
  const server = createServer(({ url = '' }, response) => {
    const isReady = refused.has(url)
    refused.add(url)
    const retry = isReady ? {} : { refresh: `1; url=${url}` }
    response.writeHead(isReady ? 200 : 503, { 'content-type': 'text/html', ...retry })
    response.end(isReady ? '<p id="part">Ready' : '<p>Busy')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/**
 * Tests the journey of a visitor in a browser: from the home page to the store and back, and the overlays and forms on the way.
 * The steps are the same in each browser, and use the mouse and the keyboard.
 *
 * @param scripts the journeys with and without scripts
 */
export const testJourney = (
  name: string,
  startEngine: StartEngine,
  scripts: readonly boolean[] = [true, false],
): void => {
  const storefront = sharedStorefront()
  const url = (path: string) => storefront.localUrl('com', path)

  describe.each(scripts)(`a visitor with ${name}, scripts %s`, (hasScripts) => {
    let engine: Engine

    beforeAll(async () => {
      for (const [cookie, paths] of Object.entries(PAGES))
        for (const path of paths) await visitPage(url(path), { headers: { cookie, 'user-agent': 'X11; Linux x86_64' } })
      engine = await startEngine(hasScripts)
    })
    afterAll(() => engine?.close())

    /**
     * Registers a test of what Chromium already shows without scripts (`tests/browser`): without them, it runs only with
     * `npm run test:deep`.
     */
    const withScripts = (title: string, run: () => Promise<void>): void => {
      if (hasScripts || IS_EVERY_CASE) it(title, run)
    }

    const openTab = async (path: string, size: readonly [number, number] = DESKTOP, cookie = DECIDED): Promise<Tab> => {
      const tab = await engine.openTab(url('/icon.svg'))
      await tab.resize(...size)
      await tab.evaluate((text) => {
        document.cookie = text
      }, cookie)
      await tab.open(url(path))
      return tab
    }

    /** The scripts start after the load event. Until then, links to modals lead to product pages. */
    const untilScriptsRun = (tab: Tab): Promise<void> =>
      expect.poll(() => tab.evaluate(() => 'storefront' in window)).toBe(true)

    it('opens a product from the home page, chooses an option, gets it in the store, and goes back', async () => {
      const tab = await openTab('/')
      await click(tab, 'main a[href$="/premium"]')
      await expectUrl(tab, url('/premium'))
      await choose(tab, '2Y', '5')
      const { cells, price } = await shownChoice(tab)
      expect(cells).toEqual([expect.objectContaining({ term: '2Y', quantity: '5' })])
      await click(tab, `${BLOCK} [data-buy]`)
      await expectVisible(tab, '[data-store]')
      expect(await tab.evaluate(() => document.querySelector('[data-order-price] bdi')?.textContent)).toBe(price)
      expect(await tab.evaluate(() => new URLSearchParams(location.search).get('pid'))).toBe(cells[0]?.option)
      // The navigation may end the call. The next line checks where it leads.
      await tab.evaluate(() => history.back()).catch(() => {})
      await expectUrl(tab, url('/premium'))
      // The shown option follows the pickers, whatever the browser restores.
      const restored = await shownChoice(tab)
      expect(restored.cells).toEqual([expect.objectContaining(restored.picked)])
    })

    withScripts('requests a page again that a busy server refused, also at an address with a fragment', async () => {
      const busy = await startBusyServer()
      try {
        const tab = await engine.openTab(`${busy.origin}/premium#part`)
        await expectVisible(tab, '#part')
      } finally {
        busy.close()
      }
    })

    it('buys the shown option with the keyboard', async () => {
      const tab = await openTab('/premium')
      await click(tab, `${BLOCK} input[data-picker="quantity"]:checked`)
      await tab.press('ArrowRight')
      const { cells } = await shownChoice(tab)
      expect(cells).toEqual([expect.objectContaining({ term: '1Y', quantity: '5' })])
      await tab.press('Enter')
      await expectVisible(tab, '[data-store]')
      expect(await tab.evaluate(() => new URLSearchParams(location.search).get('pid'))).toBe(cells[0]?.option)
    })

    it('opens a purchase from the home page, with scripts in a modal that closes and opens again, and buys', async () => {
      const tab = await openTab('/')
      const [link, modal] = ['main a[data-opens="buy-premium"]', 'dialog#buy-premium']
      if (hasScripts) await untilScriptsRun(tab)
      await click(tab, link)
      if (hasScripts) {
        await expectVisible(tab, `${modal} [data-buy]`)
        await click(tab, `${modal} form[method="dialog"] button`)
        await expectVisible(tab, modal, false)
        await click(tab, link)
      } else await expectUrl(tab, url('/premium#offer'))
      const form = hasScripts ? modal : BLOCK
      await expectVisible(tab, `${form} [data-buy]`)
      await click(tab, `${form} [data-buy]`)
      await expectVisible(tab, '[data-store]')
    })

    withScripts('closes a modal that the URL opened', async () => {
      const tab = await openTab('/#modal-renewal-link')
      const modal = 'dialog:has(#modal-renewal-link)'
      // The script may start after the page is visible.
      await expectVisible(tab, hasScripts ? `${modal}[open]` : modal)
      await click(tab, `${modal} :is(a[href="#content"], form[method="dialog"] button)`)
      await expectVisible(tab, modal, false)
    })

    if (hasScripts)
      it('closes a modal by Escape and by a click outside', async () => {
        const tab = await openTab('/')
        await untilScriptsRun(tab)
        for (const close of [() => tab.press('Escape'), () => tab.clickAt(20, 450)]) {
          await click(tab, 'main a[data-opens="buy-premium"]')
          await expectVisible(tab, 'dialog#buy-premium[open]')
          await close()
          await expectVisible(tab, 'dialog#buy-premium', false)
        }
      })

    it('changes the currency in the header menu and in the footer', async () => {
      const tab = await openTab('/premium')
      // On a busy machine, the style may be applied after the page is open.
      await expect.poll(async () => (await shownChoice(tab)).cells).toHaveLength(1)
      const before = await shownChoice(tab)
      // Without scripts, and until they run, the form of the choice sends it.
      if (hasScripts) await untilScriptsRun(tab)
      const query = hasScripts ? '' : '?term=1Y&quantity=3&autorenew=true&rendered=1'
      await click(tab, '[popovertarget="menu-currency"]')
      await click(tab, '#menu-currency button[value="EUR"]')
      await expectUrl(tab, url(`/premium${query}#prices-changed`))
      await expect.poll(async () => (await shownChoice(tab)).price).toContain('€')
      expect((await shownChoice(tab)).cells).toEqual(before.cells)
      if (hasScripts) {
        // Only a signal of intent starts the script that submits the form.
        await click(tab, 'form[data-currency-switcher] label')
        await expect.poll(() => tab.evaluate(() => document.documentElement.dataset['hydrated'])).toBeDefined()
      }
      await selectEntry(tab, 'form[data-currency-switcher] select', 'USD')
      if (!hasScripts) await click(tab, 'form[data-currency-switcher] button')
      await expectUrl(tab, url(`/premium${query}#currency-changed`))
      await expect.poll(async () => (await shownChoice(tab)).price).toContain('$')
    })

    it('decides on consent', async () => {
      const tab = await openTab('/premium', DESKTOP, 'consent=')
      if (hasScripts) {
        // The share of the window that the form covers. Without its style, it would cover much more.
        const size = () =>
          tab.evaluate(() => {
            const form = document.querySelector('consent-bar')?.shadowRoot?.querySelector('form')
            const { width = 0, height = 0 } = form?.getBoundingClientRect() ?? {}
            return (width * height) / (innerWidth * innerHeight)
          })
        await expect.poll(size).toBeGreaterThan(0)
        expect(await size()).toBeLessThan(0.15)
        await tab.evaluate(() => {
          document.querySelector('consent-bar')?.shadowRoot?.querySelector<HTMLElement>('[value="necessary"]')?.focus()
        })
        await tab.press('Enter')
      } else {
        await click(tab, 'footer a[href$="/cookies"]')
        await expectUrl(tab, url('/cookies'))
        await click(tab, 'form[data-consent] button[value="necessary"]')
        await expectVisible(tab, '[data-message="consent-saved"]')
      }
      await expect.poll(() => tab.evaluate(() => document.cookie)).toContain('consent=v1.')
      await expect.poll(() => tab.evaluate(() => document.querySelector('consent-bar'))).toBe(null)
    })

    withScripts('opens the menus of a wide screen, one at a time', async () => {
      const tab = await openTab('/')
      for (const [opened, other] of [
        ['#menu-home', '#menu-business'],
        ['#menu-business', '#menu-home'],
      ] as const) {
        await click(tab, `[popovertarget="${opened.slice(1)}"]`)
        await expectVisible(tab, opened)
        await expectVisible(tab, other, false)
        const start = (selector: string) =>
          tab.evaluate((wanted) => document.querySelector(wanted)?.getBoundingClientRect().left ?? 0, selector)
        const distance = (await start(opened)) - (await start(`[popovertarget="${opened.slice(1)}"]`))
        expect(Math.abs(distance)).toBeLessThan(2)
      }
      await tab.press('Escape')
      await expectVisible(tab, '#menu-business', false)
    })

    withScripts('opens the menu of a phone, and follows a link', async () => {
      const tab = await openTab('/', PHONE)
      await click(tab, '[data-mobile-menu] > button')
      await click(tab, '#mobile-menu a[href$="/compare"]')
      await expectUrl(tab, url('/compare'))
      expect(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      expect(await countVisible(tab, '[data-choice]')).toBeGreaterThan(0)
    })

    it('corrects and sends the contact form', async () => {
      const tab = await openTab('/contact-sales')
      const typed = {
        first_name: 'Ada',
        last_name: name,
        email: 'nobody',
        company: 'Customer',
        phone: '+44 20 7946 0000',
      }
      for (const [field, text] of Object.entries(typed)) await fill(tab, `form[data-lead] [name="${field}"]`, text)
      await selectEntry(tab, 'form[data-lead] [name="country"]', 'GB')
      await click(tab, 'form[data-lead] button')
      await expectVisible(tab, '[data-error-for="email"]')
      // A page that still loads may move the focus to its errors, away from a field that the visitor fills.
      await expectUrl(tab, /\/contact-sales/)
      expect(await typedText(tab, 'form[data-lead] [name="company"]')).toBe('Customer')
      await fill(tab, 'form[data-lead] [name="email"]', `${hasScripts ? 'ada' : 'bo'}@${name}.example`)
      await click(tab, 'form[data-lead] button')
      await expectUrl(tab, url('/contact-sales?lead=sent'))
      await expectVisible(tab, '[data-message="lead-sent"]')
    })
  })
}
