import { launchChromium } from '../../commands/pictures/launch-chromium.ts'
import {
  auditByLighthouse,
  LIGHTHOUSE_CATEGORIES,
  type LighthouseAudit,
  type LighthouseCategory,
} from '../browser/audit-by-lighthouse.ts'
import { sendRequest } from '../browser/send-request.ts'
import { freePort } from '../hosts/storefront/free-port.ts'
import { PRODUCTION_SHARE, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { type BenchFigures, quantile } from './measure.ts'

const SITES = ['com', 'de', 'me'] as const
const PATHS = ['/premium', '/', '/downloads'] as const
const ROUNDS = 3

/** Audits nine pages with the phone profile of Lighthouse. Returns the worst of the median scores of three audits per page. */
export const lighthouseBench = async (): Promise<BenchFigures> => {
  const stops: (() => Promise<void>)[] = []
  try {
    const storefront = await startStorefront({ env: PRODUCTION_SHARE })
    stops.push(() => storefront.stop())
    const debuggingPort = await freePort()
    const browser = await launchChromium([`--remote-debugging-port=${debuggingPort}`])
    stops.push(() => browser.close())
    const urls = SITES.flatMap((site) => PATHS.map((path) => storefront.localUrl(site, path)))
    // Measured visits must not wait for a render.
    for (const url of urls) await sendRequest(url)

    const audits = new Map(urls.map((url) => [url, [] as LighthouseAudit[]]))
    for (let round = 0; round < ROUNDS; round += 1)
      for (const url of urls) audits.get(url)?.push(await auditByLighthouse(url, debuggingPort, LIGHTHOUSE_CATEGORIES))

    const worst = (category: LighthouseCategory): number =>
      Math.min(
        ...[...audits.values()].map((rounds) =>
          quantile(
            rounds.map(({ scores }) => scores[category] ?? Number.NaN),
            0.5,
          ),
        ),
      )
    for (const [url, rounds] of audits)
      for (const failed of new Set(rounds.flatMap((audit) => audit.failed))) console.error(`${url} ${failed}`)
    return {
      lighthousePerformance: worst('performance'),
      lighthouseAccessibility: worst('accessibility'),
      lighthouseBestPractices: worst('best-practices'),
      lighthouseSeo: worst('seo'),
    }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}
