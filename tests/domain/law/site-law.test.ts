import { describe, expect, it } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { NOT_FOUND_PATH, NOTICE_PATHS, PAGE_PATHS } from '../../../domain/catalogue/page-paths.ts'
import check from '../../../domain/law/accessibility-check.json' with { type: 'json' }
import { COUNTRY_LAW, NOTICES } from '../../../domain/law/country-law-table.ts'
import {
  accessibilityAuthorities,
  linkedPath,
  nextLawMs,
  ownFormOf,
  siteNotices,
  supportRequestsOf,
} from '../../../domain/law/site-law.ts'
import { isFuturePage, isPageOf, sitePages } from '../../../domain/law/site-paths.ts'
import { routeRequest } from '../../../domain/routing/route-request.ts'
import { localUrl } from '../../../domain/sites/site-link.ts'
import { REAL_SITES, realSite, SPECIFIED_SITES, siteLike } from '../sites/real-sites.ts'

/**
 * Notices of specified sites, except terms, licence agreement, privacy and cookies. Specified sites that are not listed have
 * none.
 */
const MORE: Readonly<Record<string, readonly string[]>> = {
  com: ['withdrawal', 'withdraw', 'accessibility'],
  usa: ['doNotSell'],
  combr: ['consumerNotice'],
  couk: ['withdrawal'],
  fr: ['legalNotice', 'withdrawal', 'withdraw', 'cancelContracts', 'accessibility'],
  de: ['imprint', 'withdrawal', 'withdraw', 'cancelContracts', 'accessibility'],
  nl: ['withdrawal', 'withdraw', 'accessibility'],
  be: ['withdrawal', 'withdraw', 'accessibility'],
  dk: ['withdrawal', 'withdraw', 'accessibility'],
  no: ['withdrawal', 'withdraw'],
  se: ['withdrawal', 'withdraw', 'accessibility'],
  fi: ['withdrawal', 'withdraw', 'accessibility'],
  it: ['withdrawal', 'withdraw', 'accessibility'],
  es: ['withdrawal', 'withdraw', 'accessibility'],
  pt: ['withdrawal', 'withdraw', 'accessibility'],
  gr: ['withdrawal', 'withdraw', 'accessibility'],
  cz: ['withdrawal', 'withdraw', 'accessibility'],
  hu: ['withdrawal', 'withdraw', 'accessibility'],
  ro: ['withdrawal', 'withdraw', 'accessibility'],
  bg: ['withdrawal', 'withdraw', 'accessibility'],
  cojp: ['legalNotice'],
  cokr: ['consumerNotice'],
}

/** After the withdrawal function of the EU, before the subscription regime of the United Kingdom. */
const NOW_MS = Date.UTC(2026, 10, 23)

describe('the notices of a site', () => {
  it.each(SPECIFIED_SITES)(
    'on $code are the common notices and the notices that the site’s countries require',
    (site) => {
      expect(siteNotices(site, NOW_MS)).toEqual([
        'terms',
        'licenceAgreement',
        'privacy',
        'cookies',
        ...(MORE[site.code] ?? []),
      ])
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
    expect(siteNotices(site, NOW_MS)).toContain('imprint')
    expect(isPageOf(site, '/imprint')).toBe(true)
    expect(isPageOf(realSite('usa'), '/imprint')).toBe(false)
  })

  it('begin on the day that the law comes into force', () => {
    const uk = realSite('couk')
    const since = Date.UTC(2027, 3, 6)
    expect(siteNotices(uk, since - 1)).not.toContain('cancelContracts')
    expect(siteNotices(uk, since)).toEqual(expect.arrayContaining(['withdraw', 'cancelContracts']))
    expect(siteNotices(realSite('it'), Date.UTC(2026, 5, 19) - 1)).not.toContain('withdraw')
    expect([nextLawMs(uk, NOW_MS), nextLawMs(uk, since)]).toEqual([since, Number.POSITIVE_INFINITY])
  })

  it('include the accessibility statement exactly in countries whose supervising authority is known', () => {
    const stating = Object.keys(COUNTRY_LAW).filter((code) => COUNTRY_LAW[code]?.notices.accessibility !== undefined)
    expect(stating).toHaveLength(17)
    expect(
      Object.keys(COUNTRY_LAW).filter((code) => accessibilityAuthorities({ countries: [code] }).length === 1),
    ).toEqual(stating)
  })

  it('have a valid first day each', () => {
    const days = Object.values(COUNTRY_LAW).flatMap(({ notices }) => Object.values(notices))
    expect(days.filter((day) => new Date(day).toJSON()?.slice(0, 10) !== day)).toEqual([])
  })

  it('determine the requests of the support form, which leaves out requests with a form of their own', () => {
    const requestsOf = (code: string) => supportRequestsOf(siteNotices(realSite(code), NOW_MS))
    expect(requestsOf('de')).toEqual(['refund', 'support'])
    expect(requestsOf('it')).toEqual(['refund', 'cancel', 'support'])
    expect(requestsOf('couk')).toEqual(['refund', 'cancel', 'withdrawal', 'support'])
    expect(requestsOf('usa')).toEqual(['refund', 'cancel', 'support'])
  })

  it.each([
    ['de', '/cancel', '/withdraw'],
    ['it', '/support?request=cancel', '/withdraw'],
    ['couk', '/support?request=cancel', '/support?request=withdrawal'],
    ['usa', '/support?request=cancel', '/support?request=withdrawal'],
  ])('determine that links on %s lead to %s and %s', (code, cancel, withdraw) => {
    const notices = siteNotices(realSite(code), NOW_MS)
    expect(['/cancel', '/withdraw', '/premium'].map((path) => linkedPath(notices, path))).toEqual([
      cancel,
      withdraw,
      '/premium',
    ])
    expect(ownFormOf(notices, 'cancel')).toBe(cancel === '/cancel' ? cancel : null)
    expect(ownFormOf(notices, 'refund')).toBeNull()
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
      const named: readonly string[] = siteNotices(site, Number.POSITIVE_INFINITY).map((notice) => NOTICES[notice])
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
      const isForm = path === '/cancel' || path === '/withdraw'
      expect([status, sections[0]?.kind], path).toEqual([200, isForm ? 'declaration' : 'hero'])
      expect(title.length).toBeLessThanOrEqual(75)
      expect(description.length).toBeLessThanOrEqual(165)
      expect(sections.length).toBeGreaterThan(isForm ? 1 : 2)
      expect(sections.at(-1)).toMatchObject({ paragraphs: [expect.stringContaining('Northwall')] })
    }
  })

  it.each(REAL_SITES.all.filter((site) => isPageOf(site, '/accessibility')))(
    'of accessibility on $code state conformance, date, gaps, contact and the authority of each country',
    async (site) => {
      const outcome = await new ContentPages().page({ site, path: '/accessibility' })
      const sections = outcome.ok ? outcome.value.sections : []
      const parts = sections.flatMap((section) => (section.kind === 'statement' ? section.parts : []))
      const [conformance, gaps, contact, enforcement] = parts
      expect(parts).toHaveLength(4)
      const date = new Intl.DateTimeFormat(site.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
        Date.parse(check.date),
      )
      expect(conformance?.paragraphs[0]).toMatch(/WCAG\) 2\.2|WCAG 2\.2/)
      expect(conformance?.paragraphs[1]).toContain(date)
      expect(conformance?.paragraphs[1]).toContain(`${check.axe}`)
      expect(gaps?.paragraphs).toHaveLength(3)
      expect(contact?.paragraphs[0]).toContain('@northwall.example')
      expect(contact?.links).toEqual([{ label: expect.any(String), url: '/support' }])
      expect(enforcement?.links).toEqual(accessibilityAuthorities(site).map(({ name, url }) => ({ label: name, url })))
      expect(enforcement?.links?.length).toBeGreaterThan(0)
      expect(JSON.stringify(parts)).not.toMatch(/[{]\w+[}]/)
    },
  )

  it('are linked without a redirect', () => {
    for (const site of REAL_SITES.all)
      for (const notice of siteNotices(site, NOW_MS)) {
        const route = routeOf(site.code, new URL(NOTICES[notice], site.url).pathname)
        const leads = route.kind === 'page' && !route.pathname.endsWith(NOT_FOUND_PATH)
        expect(leads, `${site.code} ${notice}`).toBe(true)
      }
  })

  it('include the short path /refund, which redirects to the support form', () => {
    expect(routeOf('de', '/refund')).toEqual({ kind: 'moved', path: '/support?request=refund' })
  })

  it('are not in the sitemap before the law comes into force', () => {
    const uk = realSite('couk')
    expect([isPageOf(uk, '/cancel'), isFuturePage(uk, '/cancel', NOW_MS)]).toEqual([true, true])
    expect(sitePages(uk, NOW_MS)).not.toContain('/cancel')
    expect(sitePages(uk, Date.UTC(2027, 3, 6))).toContain('/cancel')
    expect(isFuturePage(realSite('de'), '/cancel', NOW_MS)).toBe(false)
    expect(isFuturePage(realSite('usa'), '/cancel', NOW_MS)).toBe(false)
  })
})
