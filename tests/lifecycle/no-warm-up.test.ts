import { expect, it } from 'vitest'
import { sendRequest } from '../browser/send-request.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'

it('an instance without a warm-up is ready immediately, and caches only requested pages', async (context) => {
  const { origin, stop } = await startStorefront({ env: { PAGES_AHEAD: 'none' } })
  context.onTestFinished(stop)
  const readiness = async () => {
    const { status, text } = await sendRequest(`${origin}/readyz`)
    return { status, pages: JSON.parse(text).dependencies.pages.count }
  }
  // `startStorefront` has requested the home page.
  expect(await readiness()).toEqual({ status: 200, pages: 1 })
  await until('the page is cached', async () => (await sendRequest(`${origin}/premium`)).status === 200)
  expect(await readiness()).toEqual({ status: 200, pages: 2 })
})
