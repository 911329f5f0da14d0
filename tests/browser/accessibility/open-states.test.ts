import type { BrowserContextOptions, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { it } from '../browser-test.ts'
import { buyBlock, choose } from '../buy-block-controls.ts'
import { untilModalsOpen } from '../hydrate-page.ts'
import { IS_EVERY_CASE, sampled } from '../sampled-cases.ts'
import { sharedStorefront } from '../shared-storefront.ts'
import { visitPage } from '../visit-page.ts'
import { accessibilityProblems } from './accessibility-problems.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }

interface Walk {
  readonly path: string
  readonly options: BrowserContextOptions
  /** Whether the visitor has decided on consent. @default true */
  readonly hasDecided?: boolean
  /** Opens each state in order, and waits until it is open. */
  readonly steps: Readonly<Record<string, (page: Page) => Promise<unknown>>>
}

const phone = { viewport: PHONE }
const desktop = { viewport: DESKTOP }

const openMobileMenu = async (page: Page): Promise<void> => {
  await page.locator('[data-mobile-menu] > button').click()
  await page.locator('[data-mobile-menu] a[href$="/trial"]').waitFor()
}

const openPopover =
  (id: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(`[popovertarget="${id}"]`).filter({ visible: true }).click()
    await page.locator(`#${id}`).waitFor()
  }

const openCurrencies = openPopover('menu-currency')
const openMenu = openPopover('menu-home')
const openSearch = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => 'storefront' in globalThis)
  await openPopover('header-search')(page)
  await page.locator('[data-suggestions] a').first().waitFor()
}

const openPurchase = async (page: Page): Promise<void> => {
  await untilModalsOpen(page)
  // A busy server refuses renders. Then the modal would keep its link to the product page.
  const fetchForm = () =>
    page.evaluate(async () => {
      const { content = '' } = document.querySelector<HTMLElement>('#buy-plus [data-content]')?.dataset ?? {}
      return (await fetch(content)).status
    })
  await expect.poll(fetchForm).toBe(200)
  await page.locator('a[data-opens="buy-plus"]').click()
  await page.locator('dialog[data-modal="buy-plus"] [data-buy]').waitFor()
}

const openHelp = async (page: Page): Promise<void> => {
  await page.locator('dialog[data-modal="buy-plus"] a[href="#modal-renewal"]').click()
  await page.locator('dialog[data-modal="modal-renewal"]').waitFor()
}

const send = async (page: Page, form: string, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`${form} [name=${name}]`).fill(value)
  // Native validation would prevent the request.
  await page.locator(form).evaluate((element: HTMLFormElement) => {
    element.noValidate = true
  })
  await page.locator(`${form} button`).click()
}

const renew = async (page: Page, code: string, answer: string): Promise<void> => {
  await send(page, 'form[data-licence-check]', { code })
  await page.locator(answer).waitFor()
}

const openAnswers = (page: Page): Promise<void> =>
  page.locator('details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true
  })

const chooseUnsold = async (page: Page): Promise<void> => {
  const block = buyBlock(page, 'premium')
  await choose(block, { term: '1M', quantity: '7', autorenew: true })
  await block.locator('[data-message="not-sold"]:visible').waitFor()
}

const headers = { 'x-geo-country': 'FR' }
const fromFrance = { extraHTTPHeaders: headers }

/** Requests that pages send once, before they ask a visitor. A busy server refuses it the first time, and the bars would not open. */
const ASKED = ['/cookies', '/region?page=%2F']

/** Decides on consent. A busy server refuses a decision. Then the form stays open, and ignores clicks only while it saves. */
const decide = (page: Page): Promise<void> => {
  const bar = page.locator('consent-bar')
  const isOpenAfterClick = async (): Promise<boolean> => {
    await bar
      .locator('button[value="necessary"]')
      .click({ timeout: 1000 })
      .catch(() => {})
    return (await bar.count()) > 0
  }
  return expect.poll(isOpenAfterClick).toBe(false)
}

const WALKS: readonly Walk[] = [
  {
    path: '/premium',
    options: phone,
    steps: { 'the mobile menu': openMobileMenu, 'the currencies in the mobile menu': openCurrencies },
  },
  {
    path: '/premium',
    options: desktop,
    steps: {
      'a menu of the header': openMenu,
      'the currencies of the header': openCurrencies,
      'the search of the header': openSearch,
      'all answers and the countries': openAnswers,
    },
  },
  { path: '/', options: desktop, steps: { 'a purchase in a modal': openPurchase, 'a modal on a modal': openHelp } },
  {
    path: '/',
    options: { ...desktop, ...fromFrance },
    hasDecided: false,
    steps: {
      'the consent form and the bar of a promotion': async (page) => {
        for (const bar of ['consent-bar form[data-consent]', '[data-banner="welcome"]'])
          await page.locator(bar).waitFor()
      },
      'the region bar after a decision': async (page) => {
        await decide(page)
        await page.locator('[data-banner="region"]').waitFor()
      },
    },
  },
  {
    path: '/premium',
    options: { ...phone, ...fromFrance },
    hasDecided: false,
    steps: {
      'the consent bar at the end of a page on a phone': async (page) => {
        await page.locator('footer a[href$="/cookies"]').scrollIntoViewIfNeeded()
        await page.locator('consent-bar form[data-consent]').waitFor()
        await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--consent-size') !== '')
        // The page can be scrolled until the bar covers no link. axe measures the visible part of a link.
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      },
    },
  },
  {
    path: '/compare?buy=unavailable#prices-changed',
    options: desktop,
    steps: {
      'the message bar and the notice of changed prices': (page) =>
        page.locator('main > [data-message="buy-unavailable"]').waitFor(),
    },
  },
  {
    path: '/premium?buy=unavailable#currency-changed',
    options: phone,
    steps: { 'the messages of a buy block, including that of an unsold choice': chooseUnsold },
  },
  {
    path: '/contact-sales',
    options: phone,
    steps: {
      'the errors of a form': async (page) => {
        await send(page, 'form[data-lead]', { email: 'nobody' })
        await page.locator('[data-message="lead-invalid"]').waitFor()
      },
    },
  },
  {
    path: '/renew',
    options: phone,
    steps: {
      'a malformed licence code': (page) => renew(page, 'NWALL-DEMO1', '[data-message="_ST_WRONG_FORMAT"]'),
      'the offers of a renewal': (page) => renew(page, 'NWALL-DEMO1-RENEW-00030', '[data-verdict="renewal"]'),
    },
  },
  {
    path: '/search?q=vpn',
    options: phone,
    steps: { 'search results': (page) => page.locator('[data-result]').first().waitFor() },
  },
  {
    path: '/search?q=qqqqqqqqq',
    options: desktop,
    steps: { 'an empty search result': (page) => page.locator('[data-message="no-results"]').waitFor() },
  },
]

const BOTH_THEMES = ['light', 'dark'] as const

/** The sample has all states on one site, and one page with menus in the other direction of text. */
const CASES = ['com', 'me'].flatMap((site) =>
  sampled([...WALKS.entries()], ([at]) => site === 'com' || at === 0).map(([, walk]) => ({
    site,
    walk,
    shown: Object.keys(walk.steps).join(', '),
    // Sites have the same colors.
    themes: site === 'com' || IS_EVERY_CASE ? BOTH_THEMES : BOTH_THEMES.slice(0, 1),
  })),
)

const storefront = sharedStorefront()

describe('a page', () => {
  it.for(CASES)(
    'has no accessibility violations on $site with $shown in the themes $themes',
    async ({ site, walk, themes }, { openPage }) => {
      const { page } = await openPage({ ...walk.options, colorScheme: 'light' }, walk.hasDecided)
      const asked = walk.hasDecided === false ? ASKED : []
      for (const path of asked) await visitPage(storefront.localUrl(site, path), { headers })
      await page.goto(storefront.localUrl(site, walk.path))
      const found: string[] = []
      for (const [shown, reach] of Object.entries(walk.steps)) {
        await reach(page)
        found.push(...(await accessibilityProblems(page, themes)).map((problem) => `${shown}: ${problem}`))
      }
      expect(found).toEqual([])
    },
  )
})
