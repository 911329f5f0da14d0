import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Waits until Preact has hydrated the page. */
export const untilHydrated = async (page: Page): Promise<void> => {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

/** Waits for the script that opens modals. It starts after the load event; until then, the links of modals lead to pages. */
export const untilModalsOpen = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate(() => 'storefront' in window)).toBe(true)
}

/** Hydrates the page with a pointer move. Does not wait if the page has no islands. */
export const hydratePage = async (page: Page): Promise<void> => {
  await page.mouse.move(40, 300)
  await page.mouse.move(60, 320)
  if ((await page.locator('[data-island]').count()) > 0) await untilHydrated(page)
}
