import { describe, expect, it } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { NOT_FOUND_PATH, NOTICE_PATHS, PAGE_PATHS } from '../../../domain/catalogue/page-paths.ts'
import { COUNTRY_LAW, NOTICES } from '../../../domain/law/country-law-table.ts'
import { siteNotices, supportRequestsOf } from '../../../domain/law/site-law.ts'
import { isPageOf } from '../../../domain/law/site-paths.ts'
import { routeRequest } from '../../../domain/routing/route-request.ts'
import { localUrl } from '../../../domain/sites/site-link.ts'
import { REAL_SITES, realSite, SPECIFIED_SITES, siteLike } from '../sites/real-sites.ts'

/**
 * Notices of specified sites, except terms, licence agreement, privacy and cookies. Specified sites that are not listed have
 * none.
 */
const MORE: Readonly<Record<string, readonly string[]>> = {
  com: ['withdrawal'],
  usa: ['doNotSell'],
  combr: ['consumerNotice'],
  couk: ['withdrawal'],
  fr: ['legalNotice', 'withdrawal'],
  de: ['imprint', 'withdrawal', 'cancelContracts'],
  nl: ['withdrawal'],
  be: ['withdrawal'],
  dk: ['withdrawal'],
  no: ['withdrawal'],
  se: ['withdrawal'],
  fi: ['withdrawal'],
  it: ['withdrawal'],
  es: ['withdrawal'],
  pt: ['withdrawal'],
  gr: ['withdrawal'],
  cz: ['withdrawal'],
  hu: ['withdrawal'],
  ro: ['withdrawal'],
  bg: ['withdrawal'],
  cojp: ['legalNotice'],
  cokr: ['consumerNotice'],
}

describe('the notices of a site', () => {
  it.each(SPECIFIED_SITES)(
    'on $code are the common notices and the notices that the site’s countries require',
    (site) => {
      expect(siteNotices(site)).toEqual(['terms', 'licenceAgreement', 'privacy', 'cookies', ...(MORE[site.code] ?? [])])
    },
  )

  it('come from a table that lists exactly the countries of all sites', () => {
    const countries = new Set(REAL_SITES.all.flatMap((site) => site.countries))
    expect([...countries].sort()).toEqual(Object.keys(COUNTRY_LAW))
  })

  it('depend on the locale’s country unless the site record lists countries', () => {
    expect(realSite('fr').countries).toEqual(['FR'])
    expect(realSite('de').countries).toEqual(['DE', 'AT', 'CH'])
    expect(realSite('latam').countries).toEqual(['MX', 'CL', 'CO', 'PE'])
  })

  it('include the notices and notice pages of a country that is added to the record', () => {
    const site = siteLike('usa', { countries: ['US', 'AT'] })
    expect(siteNotices(site)).toContain('imprint')
    expect(isPageOf(site, '/imprint')).toBe(true)
    expect(isPageOf(realSite('usa'), '/imprint')).toBe(false)
  })

  it('determine whether the support form offers withdrawal from a contract', () => {
    expect(supportRequestsOf(realSite('de'))).toEqual(['refund', 'cancel', 'withdrawal', 'support'])
    expect(supportRequestsOf(realSite('usa'))).toEqual(['refund', 'cancel', 'support'])
  })
})

describe('notice pages', () => {
  const routeOf = (code: string, path: string) => {
    const site = realSite(code)
    const visitor = { country: null, currency: null, platform: null, hiddenBanners: [] }
    const { host } = new URL(localUrl(site, 80))
    return routeRequest({ host, path: site.languagePath + path, query: new URLSearchParams(), visitor }, REAL_SITES)
  }

  it.each(REAL_SITES.all)(
    'exist on $code only for the site’s own notices; all other notice paths are unknown',
    (site) => {
      const named: readonly string[] = siteNotices(site).map((notice) => NOTICES[notice])
      for (const path of NOTICE_PATHS) {
        const route = routeOf(site.code, path)
        const pathname = route.kind === 'page' ? route.pathname : ''
        expect(isPageOf(site, path)).toBe(named.includes(path))
        expect(pathname.endsWith(named.includes(path) ? path : NOT_FOUND_PATH), `${site.code} ${path}`).toBe(true)
      }
    },
  )

  it('exist in addition to all other pages of a site', () => {
    for (const site of REAL_SITES.all) for (const path of PAGE_PATHS) expect(isPageOf(site, path)).toBe(true)
  })

  it.each(REAL_SITES.all)('on $code are in the site’s language and say that they are templates', async (site) => {
    const pages = new ContentPages()
    for (const path of NOTICE_PATHS.filter((notice) => isPageOf(site, notice))) {
      const outcome = await pages.page({ site, path })
      if (!outcome.ok) throw new Error(outcome.failure.message)
      const { status, title, description, sections } = outcome.value
      expect([status, sections[0]?.kind], path).toEqual([200, 'hero'])
      expect(title.length).toBeLessThanOrEqual(75)
      expect(description.length).toBeLessThanOrEqual(165)
      expect(sections.length).toBeGreaterThan(2)
      expect(sections.at(-1)).toMatchObject({ paragraphs: [expect.stringContaining('Northwall')] })
    }
  })

  it('are linked without a redirect', () => {
    for (const site of REAL_SITES.all)
      for (const notice of siteNotices(site)) {
        const route = routeOf(site.code, new URL(NOTICES[notice], site.url).pathname)
        const leads = route.kind === 'page' && !route.pathname.endsWith(NOT_FOUND_PATH)
        expect(leads, `${site.code} ${notice}`).toBe(true)
      }
  })

  it.each([
    ['/cancel', 'cancel'],
    ['/refund', 'refund'],
    ['/withdraw', 'withdrawal'],
  ])('include the short path %s, which redirects to the support form with the request %s', (path, request) => {
    expect(routeOf('de', path)).toEqual({ kind: 'moved', path: `/support?request=${request}` })
  })
})
