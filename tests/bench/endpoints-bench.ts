import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendRequest } from '../browser/send-request.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { type BenchFigures, median } from './measure.ts'
import { waitForWarmUp } from './wait-for-warm-up.ts'
import { wrk } from './wrk.ts'

const ROUNDS = 5
const SECONDS = 1

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Returns a script that sends a call from each of 50,000 addresses in turn, so that no client reaches the rate limit. */
const scriptFor = ({ method, path, headers, body = '' }: Call): string => `
local at = 0
local headers = { ${Object.entries(headers).map(([name, value]) => `["${name}"] = '${value}'`)} }
request = function()
  at = (at + 1) % 50000
  headers["X-Forwarded-For"] = "100.64." .. math.floor(at / 250) .. "." .. (at % 250 + 1)
  return wrk.format("${method}", "${path}", headers${body === '' ? '' : `, "${body}"`})
end
`

/** The requests and their expected status. */
const callsOf = (port: number, etag: string) => {
  const host = `localhost:${port}`
  const form = new URLSearchParams({ product: 'premium', back: '/premium', term: '1Y', quantity: '3' }).toString()
  const get = (path: string, more: Call['headers'] = {}): Call => ({
    method: 'GET',
    path,
    headers: { Host: host, ...more },
  })
  return {
    notModified: { call: get('/premium', { 'if-none-match': etag, 'accept-encoding': 'br' }), status: 304 },
    offers: { call: get('/offers?product=premium'), status: 200 },
    buy: {
      call: {
        method: 'POST',
        path: '/buy',
        headers: { Host: host, origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: form,
      },
      status: 303,
    },
  } satisfies Record<string, { readonly call: Call; readonly status: number }>
}

/** Measures endpoints with the embedded shop: an unmodified page, a personalized price list, a purchase. */
export const endpointsBench = async (): Promise<BenchFigures> => {
  const folder = mkdtempSync(join(tmpdir(), 'northwall-bench-'))
  const storefront = await startStorefront({ env: { WARM_UP_SHARE: '1' } })
  try {
    const { origin, port } = storefront
    await waitForWarmUp(origin)
    const { headers } = await sendRequest(`${origin}/premium`, { headers: { 'accept-encoding': 'br' } })
    const calls = Object.entries(callsOf(port, headers.etag ?? ''))
    const rates = new Map(calls.map(([name]) => [name, [] as number[]]))
    const tails = new Map(calls.map(([name]) => [name, [] as number[]]))
    for (const [name, { call, status }] of calls) {
      const once = await sendRequest(`${origin}${call.path}`, call)
      if (once.status !== status) throw new Error(`${name} responded with status ${once.status}`)
      writeFileSync(join(folder, name), scriptFor(call))
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name] of calls) {
        const { perSecond, p99Ms, failed } = await wrk(origin, SECONDS, { headers: [], script: join(folder, name) })
        if (failed > 0) throw new Error(`${name}: ${failed} requests failed`)
        rates.get(name)?.push(perSecond)
        tails.get(name)?.push(p99Ms)
      }
    }
    return Object.fromEntries(
      calls.flatMap(([name]) => [
        [`${name}PerSecond`, median(rates.get(name) ?? [])],
        [`${name}P99Ms`, median(tails.get(name) ?? [])],
      ]),
    )
  } finally {
    await storefront.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
