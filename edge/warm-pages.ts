import { request } from 'node:http'
import { services } from '../adapters/wiring/services.ts'
import { PRODUCT_PATHS } from '../domain/catalogue/page-paths.ts'
import { siteLink } from '../domain/sites/site-link.ts'

const FIRST_TRY_MS = 250
const TRIES = 20
const WARMED_PATHS = ['/', ...PRODUCT_PATHS]

/** Requests a page from this server as a visitor of the site would. Resolves to whether it responded. */
const visit = (port: number, host: string, path: string, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    // A connection of its own, closed after the response: an idle connection would delay the stop of the server.
    const options = { host: '127.0.0.1', port, path, headers: { host }, agent: false, signal }
    const visiting = request(options, (response) => {
      response.resume()
      response.on('end', () => resolve(true))
      response.on('error', () => resolve(false))
    })
    visiting.on('error', () => resolve(false))
    visiting.end()
  })

const untilListening = async (port: number, signal: AbortSignal): Promise<boolean> => {
  for (let attempt = 0; attempt < TRIES && !signal.aborted; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, FIRST_TRY_MS))
    if (await visit(port, 'localhost', '/healthz', signal)) return true
  }
  return false
}

/**
 * Requests the default view of every site's home and product pages right after the start, one at a time, so that the
 * first visitor of a page finds it in the cache. It never delays the start; a failed request is not repeated.
 */
export const warmPages = (): void => {
  const { config, sites } = services()
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const { signal } = stopping
  const warm = async () => {
    if (!(await untilListening(config.PORT, signal))) return
    for (const path of WARMED_PATHS) {
      for (const site of sites.all) {
        if (signal.aborted) return
        await visit(config.PORT, `${site.label}.localhost:${config.PORT}`, siteLink(site, path), signal)
      }
    }
  }
  void warm()
}
