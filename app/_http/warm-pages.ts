import { request } from 'node:http'
import { services } from '../../adapters/wiring/services.ts'
import { PAGE_PATHS } from '../../domain/content/page-paths.ts'
import { siteLink } from '../../domain/sites/site-link.ts'

const FIRST_TRY_MS = 250
const TRIES = 20
const PRODUCT_PAGES = PAGE_PATHS.slice(0, 8)

/** Asks this very server for a page, as a visitor of the site would. Resolves to whether it answered. */
const visit = (port: number, host: string, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const visiting = request({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(true))
      answer.on('error', () => resolve(false))
    })
    visiting.on('error', () => resolve(false))
    visiting.end()
  })

const untilListening = async (port: number): Promise<boolean> => {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, FIRST_TRY_MS))
    if (await visit(port, 'localhost', '/healthz')) return true
  }
  return false
}

/**
 * Has the default view of every site's home and product pages made right after the start, one at a time, so that the
 * first visitor of a page does not wait for it. It never delays the start, and a page that fails is left to its visitor.
 */
export const warmPages = (): void => {
  const { config, sites } = services()
  const warm = async () => {
    if (!(await untilListening(config.PORT))) return
    for (const path of PRODUCT_PAGES) {
      for (const site of sites.all) {
        await visit(config.PORT, `${site.label}.localhost:${config.PORT}`, siteLink(site, path))
      }
    }
  }
  void warm()
}
