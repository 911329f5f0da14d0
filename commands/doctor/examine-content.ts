import { SystemClock } from '../../adapters/system/system-clock.ts'
import type { Config } from '../../adapters/wiring/config.ts'
import { uncachedContent } from '../../adapters/wiring/connect-content.ts'
import type { Site } from '../../domain/sites/site.ts'
import { bad, type Finding, good } from './finding.ts'

const PRODUCT = 'premium'

/** Reads the home page and a buy block of the first site, from `CONTENT_URL` or the embedded content; says whether editors may enter. */
export const examineContent = async (config: Config, sites: readonly Site[]): Promise<readonly Finding[]> => {
  const [site] = sites
  if (site === undefined) return []
  const name = `content: ${config.CONTENT_URL ?? 'embedded'}`
  const remedy = `Start the service or correct CONTENT_URL; it is asked below ${site.servicePath}${site.contentPath}.`
  const pages = uncachedContent(config, new SystemClock())
  const [page, block] = await Promise.all([pages.page({ site, path: '/' }), pages.buyBlock({ site, product: PRODUCT })])
  if (!page.ok) return [bad(`${name}: ${page.failure.message}`, remedy)]
  if (!block.ok) return [bad(`${name}: ${block.failure.message}`, remedy)]
  const editors = config.EDITOR_SECRET === undefined ? 'closed, without EDITOR_SECRET' : 'entered at /editor'
  return page.value.status === 200
    ? [good(`${name} has pages`), good(`editor mode: ${editors}`)]
    : [bad(`${name} has no home page of ${site.code}`, 'Have the service give the page of the path /.')]
}
