import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '../../commands/pictures/launch-chromium.ts'
import { freePort } from '../hosts/storefront/free-port.ts'
import { auditByLighthouse } from './audit-by-lighthouse.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()
let chromium: Browser
let debuggingPort: number

// Lighthouse needs a debugging port, which Chromium lacks in other tests.
beforeAll(async () => {
  debuggingPort = await freePort()
  chromium = await launchChromium([`--remote-debugging-port=${debuggingPort}`])
})

afterAll(() => chromium?.close())

// Performance depends on the machine. The bench `lighthouse` measures it for nine pages.
it('Lighthouse gives a product page 100 points for accessibility, best practices and SEO', async () => {
  const url = storefront.localUrl('de', '/premium')
  const { scores, failed } = await auditByLighthouse(url, debuggingPort, ['accessibility', 'best-practices', 'seo'])
  expect(failed).toEqual([])
  expect(scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 })
})
