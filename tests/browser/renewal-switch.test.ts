import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { buyBlock, choose, everyChoice, shownCells } from './buy-block-controls.ts'
import { hydratePage } from './hydrate-page.ts'
import { readBuyBlocks } from './read-html.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const storefront = sharedStorefront()

/** Returns the prices that a card shows now. */
const amountsOn = (card: Locator) => card.locator('bdi:visible').allTextContents()

/** Returns the ids of the displayed options of blocks, including those in closed dialogs. */
const displayedPids = (scope: Locator): Promise<readonly (string | undefined)[]> =>
  scope
    .locator('[data-option]')
    .evaluateAll((cells: HTMLElement[]) =>
      cells.filter((cell) => getComputedStyle(cell).display !== 'none').map((cell) => cell.dataset['option']),
    )

const pickedValues = (block: Locator): Promise<readonly string[]> =>
  block.evaluate((element) =>
    Array.from(element.querySelectorAll<HTMLInputElement>('[data-picker]:checked, [name="autorenew"]'), (picker) =>
      picker.name === 'autorenew' ? String(picker.checked) : picker.value,
    ),
  )

describe('the offer of an unsold combination', () => {
  const cases = [
    { javaScriptEnabled: true, unsold: { term: '1M', quantity: '7', autorenew: true }, nearest: 'premium-1Y-7-ar' },
    { javaScriptEnabled: false, unsold: { term: '1M', quantity: '7', autorenew: true }, nearest: 'premium-1Y-7-ar' },
    { javaScriptEnabled: true, unsold: { term: '3Y', quantity: '5', autorenew: true }, nearest: 'premium-3Y-5-once' },
    { javaScriptEnabled: false, unsold: { term: '3Y', quantity: '5', autorenew: true }, nearest: 'premium-3Y-5-once' },
  ]

  it.for(sampled(cases, ({ javaScriptEnabled, unsold: { term } }) => javaScriptEnabled === (term === '1M')))(
    'selects $nearest, but buys nothing (JavaScript: $javaScriptEnabled)',
    async ({ javaScriptEnabled, unsold, nearest }, { openPage }) => {
      const { page, problems, violations } = await openPage({ javaScriptEnabled })
      await page.goto(storefront.localUrl('com', '/premium'))
      if (javaScriptEnabled) await hydratePage(page)
      const block = buyBlock(page, 'premium')
      await choose(block, unsold)
      await block.locator('[data-unsold] button:visible').click()
      await expect.poll(async () => (await shownCells(block)).map(({ pid }) => pid)).toEqual([nearest])
      expect(new URL(page.url()).pathname).toBe('/premium')
      const [, term = '', quantity = '', kind] = nearest.split('-')
      expect(await pickedValues(block)).toEqual([term, quantity, String(kind === 'ar')])
      await block.locator('button[data-buy]').click()
      await page.waitForURL(/\/store\?/)
      expect(new URL(page.url()).searchParams.get('pid')).toBe(nearest)
      expect([...problems, ...violations]).toEqual([])
    },
  )

  it('opens the purchase page with the nearest option and keeps the add-on (JavaScript: false)', async ({
    openPage,
  }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('de', '/buy-premium'))
    const form = buyBlock(page, 'premium')
    await form.locator('[name="addOn"][value="cloud-backup"]').check()
    await choose(form, { term: '1M', quantity: '7', autorenew: true })
    await form.locator('[data-unsold] button:visible').click()
    await page.waitForSelector('[data-option="premium-1Y-7-ar"]:visible')
    expect(new URL(page.url()).pathname).toBe('/buy-premium')
    expect((await shownCells(buyBlock(page, 'premium'))).map(({ pid }) => pid)).toEqual(['premium-1Y-7-ar'])
    expect(await page.locator('[name="addOn"][value="cloud-backup"]').isChecked()).toBe(true)
  })

  it('moves the keyboard focus to the selected option', async ({ openPage }) => {
    const { page } = await openPage()
    await page.goto(storefront.localUrl('com', '/premium'))
    await hydratePage(page)
    const block = buyBlock(page, 'premium')
    await choose(block, { term: '1M', quantity: '7', autorenew: true })
    await block.locator('[data-unsold] button:visible').press('Enter')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-option'))).toBe('premium-1Y-7-ar')
    expect(await block.locator('[role="status"]').first().textContent()).toContain('1 year')
    await page.keyboard.press('Tab')
    expect(await block.locator('[data-buy]').evaluate((button) => button === document.activeElement)).toBe(true)
  })
})

describe('the auto-renew switch (JavaScript: true)', () => {
  const openHydrated = async (page: Page, path: string) => {
    await page.goto(storefront.localUrl('com', path))
    await hydratePage(page)
  }

  it.for([
    { before: { term: '1M', quantity: '5' }, after: 'premium-1Y-3-once', what: 'the default option' },
    { before: { term: '2Y', quantity: '5' }, after: 'premium-2Y-5-once', what: 'the same term and quantity' },
  ])('selects $what when a visitor with $before switches auto-renew off', async ({ before, after }, { openPage }) => {
    const { page, problems } = await openPage()
    await openHydrated(page, '/premium')
    const block = buyBlock(page, 'premium')
    await choose(block, { ...before, autorenew: null })
    await block.locator('[name="autorenew"]').uncheck()
    expect((await shownCells(block)).map(({ pid }) => pid)).toEqual([after])
    const [, term = '', quantity = ''] = after.split('-')
    expect(await pickedValues(block)).toEqual([term, quantity, 'false'])
    await expect.poll(() => block.locator('[role="status"]').first().textContent()).toContain('devices')
    expect(problems).toEqual([])
  })

  it('makes the list of the new auto-renew state current', async ({ openPage }) => {
    const { page } = await openPage()
    await openHydrated(page, '/premium')
    const block = buyBlock(page, 'premium')
    const currentKinds = () =>
      block
        .locator('[data-list="limited"]')
        .evaluateAll((cells) => [...new Set(cells.map((cell) => cell.getAttribute('data-autorenew')))])
    expect(await currentKinds()).toEqual(['true'])
    await block.locator('[name="autorenew"]').uncheck()
    expect(await currentKinds()).toEqual(['false'])
    await block.locator('[name="autorenew"]').check()
    expect(await currentKinds()).toEqual(['true'])
  })

  it('applies to both sections of the comparison', async ({ openPage }) => {
    const { page } = await openPage()
    await openHydrated(page, '/compare')
    await page.locator('[data-auto-renew="all"] input').first().uncheck()
    expect(await displayedPids(page.locator('main'))).toEqual([
      'premium-1Y-3-once',
      'plus-1Y-3-once',
      'standard-1Y-3-once',
      'small-office-1Y-10-once',
      'endpoint-1Y-10-once',
    ])
    await page.locator('[data-auto-renew="all"] input').last().check()
    expect(await displayedPids(page.locator('main'))).toEqual([
      'premium-1Y-3-ar',
      'plus-1Y-3-ar',
      'standard-1Y-3-ar',
      'small-office-1Y-10-ar',
      'endpoint-1Y-10-ar',
    ])
  })

  it('selects the default option if no compared product sells the choice', async ({ openPage }) => {
    const { page } = await openPage()
    await openHydrated(page, '/compare')
    const home = page.locator('main section', { has: page.locator('[data-buy-block="premium"]') }).first()
    await choose(home, { term: '1M', quantity: '3', autorenew: null })
    await home.locator('[data-auto-renew="all"] input').uncheck()
    expect(await displayedPids(home)).toEqual(['premium-1Y-3-once', 'plus-1Y-3-once', 'standard-1Y-3-once'])
  })

  it('applies to all home page cards and their modals', async ({ openPage }) => {
    const { page } = await openPage()
    await openHydrated(page, '/')
    const card = page.locator('main li', { has: page.locator('a[data-choice-of="premium"]') }).first()
    const modal = page.locator('dialog[data-modal="buy-premium"]')
    const before = await amountsOn(card)
    await page.locator('main [data-auto-renew="all"] input').first().uncheck()
    await page.locator('a[data-opens="buy-premium"]').click()
    await modal.locator('[data-buy]').waitFor()
    expect(await displayedPids(modal)).toEqual(['premium-1Y-3-once'])
    const price = await modal.locator('[data-option="premium-1Y-3-once"] [data-price]').textContent()
    expect(before).not.toContain(price)
    expect(await amountsOn(card)).toContain(price)
    // The modal has its form now, and follows the switch.
    await page.keyboard.press('Escape')
    await page.locator('main [data-auto-renew="all"] input').first().check()
    expect(await displayedPids(modal)).toEqual(['premium-1Y-3-ar'])
  })

  it("in a modal, applies only to the card of the modal's product", async ({ openPage }) => {
    const { page } = await openPage()
    await openHydrated(page, '/')
    const cardOf = (product: string) =>
      page.locator('main li', { has: page.locator(`a[data-choice-of="${product}"]`) }).first()
    const plus = await cardOf('plus').innerText()
    await page.locator('a[data-opens="buy-premium"]').click()
    const modal = page.locator('dialog[data-modal="buy-premium"]')
    await modal.locator('[name="autorenew"]').uncheck()
    const price = await modal.locator('[data-option="premium-1Y-3-once"] [data-price]').textContent()
    await modal.locator('form[method="dialog"] button').click()
    expect(await amountsOn(cardOf('premium'))).toContain(price)
    expect(await cardOf('plus').innerText()).toBe(plus)
    await page.locator('main [data-auto-renew="all"] input').first().uncheck()
    await page.locator('main [data-auto-renew="all"] input').first().check()
    expect(await amountsOn(cardOf('premium'))).not.toContain(price)
  })
})

/** Returns the amount in a text with one price, in the smallest unit that it shows. */
const digitsOf = (text = ''): number => Number(text.replace(/\D/g, ''))

const SHOWN_IN = [
  { site: 'com', javaScriptEnabled: true },
  { site: 'de', javaScriptEnabled: false },
  { site: 'me', javaScriptEnabled: false },
]

describe('the auto-renew switch', () => {
  it.for(sampled(SHOWN_IN, ({ site }) => site !== 'de'))(
    'names what automatic renewal saves for each choice, and has the hint of its state: $site (JavaScript: $javaScriptEnabled)',
    async ({ site, javaScriptEnabled }, { openPage }) => {
      const { page, problems, violations } = await openPage({ javaScriptEnabled })
      await page.goto(storefront.localUrl(site, '/premium'))
      if (javaScriptEnabled) await hydratePage(page)
      const block = buyBlock(page, 'premium')
      const state = block.locator('[data-auto-renew]')
      const hints: string[] = []
      for (const [term, quantity] of [
        ['1Y', '3'],
        ['2Y', '5'],
      ] as const) {
        const amounts: number[] = []
        const named = new Set<string>()
        for (const autorenew of [true, false]) {
          await choose(block, { term, quantity, autorenew })
          const [cell] = await shownCells(block)
          amounts.push(digitsOf(cell?.price))
          hints.push((await state.innerText()).split('\n').at(-1) ?? '')
          for (const text of await state.locator('[data-term-position]').filter({ visible: true }).allInnerTexts())
            named.add(text)
        }
        const [renewing = 0, once = 0] = amounts
        expect(once).toBeGreaterThan(renewing)
        expect([...named].map(digitsOf)).toEqual([once - renewing])
      }
      const [on, off] = hints
      expect(on).not.toBe(off)
      expect(hints).toEqual([on, off, on, off])
      expect([...problems, ...violations]).toEqual([])
    },
  )

  it('leaves at most one price per month and one best value visible on each term, for every choice', async ({
    openPage,
  }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('com', '/premium'))
    const block = buyBlock(page, 'premium')
    // The hints of all terms are visible, whichever is selected.
    const choices = (await everyChoice(block)).filter(({ term }) => term === '1Y')
    expect(choices.length).toBeGreaterThan(5)
    const looks = await block.evaluate(
      (element, all) =>
        all.map(({ term, quantity, autorenew }) => {
          const inputs = [
            element.querySelector<HTMLInputElement>('input[name="autorenew"]'),
            ...Object.entries({ term, quantity }).map(([name, value]) =>
              element.querySelector<HTMLInputElement>(`input[data-picker="${name}"][value="${value}"]`),
            ),
          ]
          for (const [at, input] of inputs.entries()) if (input?.checked !== (at > 0 || autorenew)) input?.click()
          return {
            isChosen: inputs.every((input, at) => input?.checked === (at > 0 || autorenew)),
            hints: [...element.querySelectorAll('label:has([data-picker="term"])')].map((label) =>
              [...label.querySelectorAll<HTMLElement>('[data-autorenew]')]
                .filter((hint) => hint.checkVisibility({ visibilityProperty: true }))
                .map(({ localName, dataset }) => `${localName} ${dataset['quantityPosition']} ${dataset['autorenew']}`),
            ),
          }
        }),
      choices,
    )
    for (const [at, { isChosen, hints: shown }] of looks.entries()) {
      expect(isChosen).toBe(true)
      for (const hints of shown) {
        expect(new Set(hints.map((hint) => hint.split(' ')[0])).size).toBe(hints.length)
        for (const hint of hints) expect(hint).toMatch(new RegExp(` ${choices[at]?.autorenew}$`))
      }
      expect(shown.flat()).not.toEqual([])
    }
  })

  it.for([
    { site: 'usa', zone: 'America/New_York', locale: 'en-US' },
    { site: 'cojp', zone: 'Asia/Tokyo', locale: 'ja-JP' },
  ])(
    'is followed by the amount of the renewal and the date of the next charge: $site',
    async ({ site, zone, locale }, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false })
      const days = [Date.now()]
      await page.goto(storefront.localUrl(site, '/premium'))
      days.push(Date.now())
      const block = buyBlock(page, 'premium')
      await choose(block, { term: '2Y', quantity: '3', autorenew: true })
      const cell = block.locator('[data-option]').filter({ visible: true })
      const text = (await cell.locator('[data-next-charge]').innerText()).replaceAll('\u00a0', ' ')
      // The day may have changed while the page was loading.
      const dates = days.map((ms) => {
        const day = new Date(new Date(ms).toLocaleString('en-US', { timeZone: zone }))
        day.setFullYear(day.getFullYear() + 2)
        return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(day)
      })
      expect(dates.some((date) => text.includes(date))).toBe(true)
      const renewal = await cell.locator('[data-price-renewal]').innerText()
      expect(renewal).toContain(await cell.locator('[data-price-struck]').innerText())
      await choose(block, { term: '2Y', quantity: '3', autorenew: false })
      expect(await block.locator('[data-next-charge]').filter({ visible: true }).count()).toBe(0)
    },
  )
})

describe('the auto-renew switch (JavaScript: false)', () => {
  it('offers the nearest option if the new auto-renew state lacks the selected one', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('com', '/premium'))
    const block = buyBlock(page, 'premium')
    await choose(block, { term: '1M', quantity: '5', autorenew: false })
    expect((await shownCells(block)).map(({ pid }) => pid)).toEqual([null])
    expect(await block.locator('[data-unsold] button:visible').getAttribute('value')).toBe('premium-1M-5-ar')
  })

  it('shows the prices of the new auto-renew state on all cards of a home page section', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('de'))
    const card = page.locator('main li', { has: page.locator('a[href$="/premium"]') }).first()
    const before = await amountsOn(card)
    await page.locator('main [data-auto-renew="all"] input').first().uncheck()
    const [form] = readBuyBlocks((await visitPage(storefront.localUrl('de', '/buy-premium'))).text)
    const { price = '' } = form?.options.find(({ pid }) => pid === 'premium-1Y-3-once') ?? {}
    expect(before).not.toContain(price)
    expect(await amountsOn(card)).toContain(price)
  })
})

describe('the switch between yearly and monthly prices', () => {
  const SCRIPTS = [{ javaScriptEnabled: true }, { javaScriptEnabled: false }]

  it.for(SCRIPTS)(
    'selects and sells the monthly option of the same quantity, then the yearly option again (JavaScript: $javaScriptEnabled)',
    async ({ javaScriptEnabled }, { openPage }) => {
      const { page, problems, violations } = await openPage({ javaScriptEnabled })
      await page.goto(storefront.localUrl('de', '/standard'))
      if (javaScriptEnabled) await hydratePage(page)
      const block = buyBlock(page, 'standard')
      const period = (value: string) => block.locator(`fieldset[data-period] input[name="period"][value="${value}"]`)
      const shownPids = async () => (await shownCells(block)).map(({ pid }) => pid)
      expect(await period('year').isChecked()).toBe(true)
      await period('month').check({ force: true })
      expect(await shownPids()).toEqual(['standard-1M-3-ar'])
      await period('year').check({ force: true })
      expect(await shownPids()).toEqual(['standard-1Y-3-ar'])
      await period('month').check({ force: true })
      await block.locator('button[data-buy]').click()
      await page.waitForURL(/\/store\?/)
      expect(new URL(page.url()).searchParams.get('pid')).toBe('standard-1M-3-ar')
      expect([...problems, ...violations]).toEqual([])
    },
  )

  it('selects the first monthly option if the quantity has none, and the yearly option with the quantity of a monthly one', async ({
    openPage,
  }) => {
    const { page } = await openPage()
    await page.goto(storefront.localUrl('com', '/standard'))
    await hydratePage(page)
    const block = buyBlock(page, 'standard')
    const shownPids = async () => (await shownCells(block)).map(({ pid }) => pid)
    await choose(block, { term: '2Y', quantity: '5', autorenew: null })
    await block.locator('input[name="period"][value="month"]').check({ force: true })
    expect(await shownPids()).toEqual(['standard-1M-1-ar'])
    await block.locator('input[name="period"][value="year"]').check({ force: true })
    expect(await shownPids()).toEqual(['standard-1Y-1-ar'])
  })

  it('follows the term picker', async ({ openPage }) => {
    const { page } = await openPage()
    await page.goto(storefront.localUrl('com', '/standard'))
    await hydratePage(page)
    const block = buyBlock(page, 'standard')
    const period = () => block.locator('input[name="period"]:checked').inputValue()
    await choose(block, { term: '1M', quantity: '3', autorenew: null })
    expect(await period()).toBe('month')
    await choose(block, { term: '2Y', quantity: '3', autorenew: null })
    expect(await period()).toBe('year')
  })

  it('never switches auto-renew on', async ({ openPage }) => {
    const { page } = await openPage()
    await page.goto(storefront.localUrl('com', '/standard'))
    await hydratePage(page)
    const block = buyBlock(page, 'standard')
    await block.locator('[name="autorenew"]').uncheck()
    await block.locator('input[name="period"][value="month"]').check({ force: true })
    expect(await block.locator('[name="autorenew"]').isChecked()).toBe(false)
    expect((await shownCells(block)).map(({ pid }) => pid)).toEqual([null])
    await block.locator('[data-unsold] button:visible').click()
    expect((await shownCells(block)).map(({ pid }) => pid)).toEqual(['standard-1M-3-ar'])
  })

  it('is never contradicted by a visible term picker (JavaScript: false)', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('com', '/standard'))
    const block = buyBlock(page, 'standard')
    const terms = block.locator('[data-picker="term"][value="1Y"] + span')
    const periods = block.locator('fieldset[data-period]')
    expect([await terms.isVisible(), await periods.isVisible()]).toEqual([true, true])
    await block.locator('input[name="period"][value="month"]').check({ force: true })
    expect([await terms.isVisible(), await periods.isVisible()]).toEqual([false, true])
    await block.locator('input[name="period"][value="year"]').check({ force: true })
    await choose(block, { term: '1M', quantity: '3', autorenew: null })
    expect([await terms.isVisible(), await periods.isVisible()]).toEqual([true, false])
  })
})
