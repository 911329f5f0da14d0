import type { Page } from 'playwright'

/** Waits until React has hydrated the page. */
export const untilHydrated = async (page: Page): Promise<void> => {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

/** Makes the page hydrate, as a pointer does that moves over it. */
export const hydratePage = async (page: Page): Promise<void> => {
  await page.mouse.move(40, 300)
  await page.mouse.move(60, 320)
  await untilHydrated(page)
}
