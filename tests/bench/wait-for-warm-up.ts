import { sendRequest } from '../browser/send-request.ts'
import { until } from '../hosts/until.ts'

const LIMIT_MS = 180_000
const STILL_MS = 1_500

/** Pages in the cache of a storefront, and their bytes. */
const cachedPages = async (origin: string): Promise<{ readonly count: number; readonly bytes: number }> =>
  JSON.parse((await sendRequest(`${origin}/readyz`)).text).dependencies.pages

/**
 * Waits until the number and bytes of cached pages no longer change. The warm-up has then ended.
 */
export const waitForWarmUp = (origin: string): Promise<void> => {
  let last = { count: 0, bytes: 0 }
  return until(
    'the pages made ahead are there',
    async () => {
      const before = last
      last = await cachedPages(origin)
      await new Promise((resolve) => setTimeout(resolve, STILL_MS))
      return last.count > 0 && last.count === before.count && last.bytes === before.bytes
    },
    LIMIT_MS,
  )
}
