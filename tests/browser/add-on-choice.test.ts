import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { hydratePage, untilModalsOpen } from './hydrate-page.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

const BAR = 'consent-bar form[data-consent]'
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
const SMALL_PHONE = { width: 360, height: 640 }
const FROM_GERMANY = { extraHTTPHeaders: { 'x-geo-country': 'DE' } }

/** Returns the focused field, unless a click on its center reaches it. */
const coveredFocus = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const focused = document.activeElement
    const { left = 0, top = 0, width = 0, height = 0 } = focused?.getBoundingClientRect() ?? {}
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit === focused ? [] : [focused?.outerHTML ?? '']
  })

/** Selects each add-on with the arrow keys, and then visits the fields before them. Returns the fields that are covered. */
const coveredFields = async (page: Page, form: string): Promise<readonly string[]> => {
  const radios = page.locator(`${form} [data-add-on]`)
  const length = await radios.count()
  expect(length).toBeGreaterThan(2)
  await radios.first().focus()
  const covered: string[] = []
  const keys = [...Array.from({ length: length - 1 }, () => 'ArrowDown'), 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']
  for (const key of keys) {
    await page.keyboard.press(key)
    covered.push(...(await coveredFocus(page)))
  }
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('term')
  return covered
}

interface Step {
  /** Matches the radio button to click. */
  readonly click?: string
  /** Position of the field to scroll to the upper edge of the window. */
  readonly fieldAtTop?: number
}

/**
 * Takes steps in a form. After each step, returns the edges of the price, or of the total, and of the buy button, and the amounts of the
 * shown option. All steps are one call, because a call takes longer than a layout.
 */
const placesAfter = (page: Page, form: string, steps: readonly Step[]) =>
  page.locator(form).evaluate((element, all) => {
    const shown = <Shown extends HTMLElement>(selector: string) =>
      [...element.querySelectorAll<Shown>(selector)].filter((one) => one.checkVisibility())
    return all.map(({ click, fieldAtTop }) => {
      // A click does not scroll the page.
      const clicked = click === undefined ? null : element.querySelector<HTMLInputElement>(click)
      clicked?.click()
      if (fieldAtTop !== undefined) shown('input')[fieldAtTop]?.scrollIntoView({ block: 'start', behavior: 'instant' })
      const boxes = shown('p:has([data-price]), p:has([data-total]), [data-buy]')
        .filter((part) => getComputedStyle(part).position === 'sticky')
        .map((part) => part.getBoundingClientRect())
      const amounts = shown('[data-option] :is([data-total], [data-price])')
      const { scrollWidth = Number.NaN, clientWidth = 0 } = amounts.at(-1) ?? {}
      return {
        isChecked: clicked?.checked ?? null,
        fields: shown('input').length,
        place: {
          parts: boxes.length,
          top: Math.min(...boxes.map(({ top }) => top)),
          bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
        },
        amounts: amounts.length,
        overflow: scrollWidth - clientWidth,
      }
    })
  }, steps)

/** Returns the edges of the price, or of the total, and of the buy button. */
const priceAndButton = async (page: Page, form: string) => {
  const [now] = await placesAfter(page, form, [{}])
  return { parts: 0, top: Number.NaN, bottom: Number.NaN, ...now?.place }
}

/** Returns selectors of the radio buttons of the add-ons. */
const addOnsOf = (page: Page): Promise<readonly string[]> =>
  page
    .locator('main [data-add-on]')
    .evaluateAll((radios: HTMLInputElement[]) => radios.map(({ value }) => `[data-add-on][value="${value}"]`))

describe('the price that sticks below the add-ons', () => {
  it.for([
    { visitor: 'a returning visitor', hasDecided: true, javaScriptEnabled: true, viewport: DESKTOP },
    { visitor: 'a visitor without JavaScript', hasDecided: true, javaScriptEnabled: false, viewport: DESKTOP },
    { visitor: 'a visitor with the consent bar', hasDecided: false, javaScriptEnabled: true, viewport: DESKTOP },
    { visitor: 'a visitor with a phone', hasDecided: true, javaScriptEnabled: true, viewport: SMALL_PHONE },
  ])(
    'covers no focused field of a purchase page for $visitor',
    async ({ hasDecided, javaScriptEnabled, viewport }, { openPage }) => {
      const options = { ...FROM_GERMANY, viewport, javaScriptEnabled }
      const { page, problems, violations } = await openPage(options, hasDecided)
      await page.goto(storefront.localUrl('de', '/buy-premium'))
      if (!hasDecided) await page.locator(BAR).waitFor()
      expect(await coveredFields(page, 'main [data-choice]')).toEqual([])
      expect([...problems, ...violations]).toEqual([])
    },
  )

  it.for([
    [true, DESKTOP.width, DESKTOP],
    [false, DESKTOP.width, DESKTOP],
    [true, PHONE.width, PHONE],
  ] as const)(
    'covers no focused field of a purchase modal (visitor has decided on consent: %s, %i px)',
    async ([hasDecided, , viewport], { openPage }) => {
      const { page } = await openPage({ ...FROM_GERMANY, viewport }, hasDecided)
      await page.goto(storefront.localUrl('de'))
      if (!hasDecided) await page.locator(BAR).waitFor()
      await untilModalsOpen(page)
      await page.locator('a[data-opens="buy-premium"]').click()
      const modal = 'dialog[data-modal="buy-premium"]'
      await page.locator(`${modal} [data-add-on]`).first().waitFor()
      expect(await coveredFields(page, modal)).toEqual([])
    },
  )

  it.for(['com', 'de', 'me', 'cojp'])(
    'is low and stays in its place with each add-on, and with each term: %s',
    async (code, { openPage }) => {
      const { page } = await openPage({ viewport: DESKTOP, javaScriptEnabled: false })
      await page.goto(storefront.localUrl(code, '/buy-premium'))
      const clicks = (await addOnsOf(page)).flatMap((addOn) =>
        ['1Y', '2Y'].map((term) => [addOn, `[name="term"][value="${term}"]`]),
      )
      const walk = await placesAfter(
        page,
        'main [data-choice]',
        clicks.flat().map((click) => ({ click })),
      )
      expect(walk.map(({ isChecked }) => isChecked)).toEqual(walk.map(() => true))
      // After an add-on and its term.
      const places = walk.flatMap(({ place }, at) => (at % 2 === 1 ? [place] : []))
      const [first, ...others] = places
      expect(others.length).toBeGreaterThan(5)
      expect(others).toEqual(others.map(() => first))
      expect(first?.parts).toBe(2)
      expect(first?.bottom).toBeLessThanOrEqual(DESKTOP.height)
      expect((first?.bottom ?? 0) - (first?.top ?? 0)).toBeLessThanOrEqual(120)
    },
  )

  it.for(['com', 'de', 'me', 'cojp'])(
    'is a bar of at most 64 px with the total and the buy button while the form is on a phone, without JavaScript: %s',
    async (code, { openPage }) => {
      const { page } = await openPage({ viewport: PHONE, javaScriptEnabled: false })
      await page.goto(storefront.localUrl(code, '/buy-premium'))
      const form = 'main [data-choice]'
      for (const click of await addOnsOf(page)) {
        const [chosen] = await placesAfter(page, form, [{ click }])
        expect(chosen?.isChecked).toBe(true)
        expect(chosen?.fields).toBeGreaterThan(5)
        const fields = Array.from({ length: chosen?.fields ?? 0 }, (_, fieldAtTop) => ({ fieldAtTop }))
        for (const { place } of await placesAfter(page, form, fields)) {
          expect(place.parts).toBe(2)
          expect(place.bottom - place.top).toBeLessThanOrEqual(64)
          expect(place.bottom).toBeLessThanOrEqual(PHONE.height)
        }
        expect(chosen?.amounts).toBe(click.includes('value=""') ? 1 : 2)
        expect(chosen?.overflow).toBeLessThanOrEqual(1)
      }
    },
  )

  it('is at the edge of the window, or above the consent bar, on a phone', async ({ openPage }) => {
    const { page } = await openPage({ ...FROM_GERMANY, viewport: PHONE }, false)
    await page.goto(storefront.localUrl('de', '/buy-premium'))
    const bottom = async () => (await priceAndButton(page, 'main [data-choice]')).bottom
    expect(await bottom()).toBeGreaterThan(PHONE.height - 16)
    await page.locator('footer a[href$="/cookies"]').scrollIntoViewIfNeeded()
    await page.locator(BAR).waitFor()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.locator(BAR).waitFor({ state: 'hidden' })
    expect(await bottom()).toBeGreaterThan(PHONE.height - 16)
    expect(await bottom()).toBeLessThanOrEqual(PHONE.height)
  })

  it('receives the focus after the offer of an unsold combination', async ({ openPage }) => {
    const { page } = await openPage({ viewport: DESKTOP })
    await page.goto(storefront.localUrl('com', '/buy-premium'))
    await hydratePage(page)
    await page.locator('[name="term"][value="3Y"]').check({ force: true })
    await page.locator('[data-unsold] button:visible').press('Enter')
    const focused = await page.evaluate(() => {
      const { activeElement } = document
      return [activeElement?.closest<HTMLElement>('[data-option]')?.dataset['term'], activeElement?.checkVisibility()]
    })
    expect(focused).toEqual(['3Y', true])
  })
})
