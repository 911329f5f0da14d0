import type { Page } from 'playwright'

/** Waits until React has come to life on the page. */
export const untilAwake = async (page: Page): Promise<void> => {
  await page.locator('html[data-awake]').waitFor({ state: 'attached' })
}

/** Wakes the page as a pointer does that moves over it. */
export const wakePage = async (page: Page): Promise<void> => {
  await page.mouse.move(40, 300)
  await page.mouse.move(60, 320)
  await untilAwake(page)
}
