import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '../../commands/pictures/launch-chromium.ts'
import { freePort } from '../hosts/storefront/free-port.ts'
import { auditByLighthouse } from './audit-by-lighthouse.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()
let chromium: Browser
let debuggingPort: number

// Lighthouse speaks to its browser by a port, which the one that tests share does not have.
beforeAll(async () => {
  debuggingPort = await freePort()
  chromium = await launchChromium([`--remote-debugging-port=${debuggingPort}`])
})

afterAll(() => chromium?.close())

// How fast it is depends on the machine: the bench `lighthouse` tells that, for nine pages.
it('Lighthouse finds nothing to say of a product page: 100 of 100 for accessibility, best practices and search engines', async () => {
  const url = storefront.localUrl('de', '/premium')
  const { scores, failed } = await auditByLighthouse(url, debuggingPort, ['accessibility', 'best-practices', 'seo'])
  expect(failed).toEqual([])
  expect(scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 })
})
