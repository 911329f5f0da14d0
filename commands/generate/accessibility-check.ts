import { readFileSync } from 'node:fs'
import { ARTICLE_PATHS, articleOfPath } from '../../domain/help/help-articles.ts'
import { sitePages } from '../../domain/law/site-paths.ts'
import type { Site } from '../../domain/sites/site.ts'
import type { SiteRegistry } from '../../domain/sites/site-registry.ts'

/** Tags of the axe rules for WCAG 2.0, 2.1 and 2.2 at levels A and AA, and of the rules that axe recommends in addition. */
export const CHECKED_STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] as const

/** Codes of the checked sites. They have different scripts and directions. Each has a test file in `tests/browser/accessibility`. */
export const CHECKED_SITES = ['cojp', 'com', 'coth', 'de', 'me'] as const

/** Pages that are not in the sitemap: an unknown page, a promotion, and an ended promotion. */
const OTHER_PATHS = ['/no-such-page', '/promo/welcome', '/promo/spring-2025']

/** Returns the site paths that axe checks on a site at a time. All articles look like the first one. */
export const checkedPaths = (site: Site, nowMs: number): readonly string[] => [
  ...sitePages(site, nowMs).filter((path) => articleOfPath(path) === undefined),
  ...ARTICLE_PATHS.slice(0, 1),
  ...OTHER_PATHS,
]

const axeVersion = (): string => {
  const { devDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return devDependencies['axe-core']
}

/** Returns the record of an accessibility check without violations, which the accessibility statement shows. */
export const accessibilityCheck = (registry: SiteRegistry, nowMs: number) => ({
  date: new Date(nowMs).toISOString().slice(0, 10),
  axe: axeVersion(),
  standard: CHECKED_STANDARD,
  sites: CHECKED_SITES,
  paths: [...new Set(registry.all.filter(({ code }) => isChecked(code)).flatMap((site) => checkedPaths(site, nowMs)))],
})

const isChecked = (code: string): boolean => CHECKED_SITES.some((checked) => checked === code)
