import { expect, it } from 'vitest'
import { sendRequest } from '../browser/send-request.ts'
import { isRunning, rendererOf } from '../hosts/storefront/processes.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'

/** Every write to this device fails, as on a full disk. Linux only. */
const FULL_DISK = '/dev/full'

it('every page is served on a full disk, although log lines are lost', async (context) => {
  const { origin, server, stop } = await startStorefront({ env: {}, output: FULL_DISK })
  context.onTestFinished(stop)
  const page = () => sendRequest(`${origin}/premium?currency=EUR&buy=unavailable`).then(({ status }) => status)
  await until('the page is cached', async () => (await page()) === 200)
  // Each lost renderer is logged, and the log line cannot be written.
  for (let loss = 0; loss < 2; loss += 1) {
    const lost = rendererOf(server.pid)
    process.kill(lost, 'SIGKILL')
    await until('the next renderer is ready', async () => {
      expect(server.hasEnded()).toBe(false)
      const { status } = await sendRequest(`${origin}/trial?currency=EUR&loss=${loss}`)
      return status === 200 && !isRunning(lost)
    })
  }
  expect(await page()).toBe(200)
})
