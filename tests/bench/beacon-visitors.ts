import { steadyLoad } from './steady-load.ts'

/**
 * Browsers that report a web vital each, from two thousand addresses, at a fixed rate. A process of its own, so that it
 * does not disturb what is measured beside it. Takes port, reports a second and seconds; tells how it went.
 */
const [port, perSecond, seconds] = process.argv.slice(2).map(Number)
const CLIENTS = 2_000
const GROUP = 250

const url = new URL(`http://127.0.0.1:${port}/beacon/rum`)
const body = JSON.stringify({
  id: 'v5-1700000000000-1234567890123',
  name: 'LCP',
  startTime: 812.5,
  value: 1_204.3,
  label: 'web-vital',
  largestElement: 'main>section:nth-of-type(1)>div>h1',
})

let at = 0
const next = () => {
  at = (at + 1) % CLIENTS
  const client = `198.18.${Math.floor(at / GROUP)}.${at % GROUP}`
  const headers = { 'x-forwarded-for': client, 'sec-fetch-site': 'same-origin' }
  return { url, host: `localhost:${port}`, post: { body, headers } }
}

const figures = await steadyLoad(perSecond ?? 0, seconds ?? 0, next)
process.send?.(figures, () => process.disconnect())
