import { BRAND } from '../../domain/brand/brand.ts'
import { parseSiteUrl } from '../../domain/sites/site.ts'
import { RIGHT_TO_LEFT } from '../../domain/sites/site-languages.ts'
import { SITE_RECORDS } from '../../domain/sites/site-records.ts'
import texts from './app-page-texts.json' with { type: 'json' }
import { appsOf, INSTALLER_SERIES, type StoreApp } from './installer-table.ts'

interface AppPageText {
  readonly text: string
  /** Label of the link to the downloads of the site. */
  readonly back: string
}

const byLanguage: ReadonlyMap<string, AppPageText> = new Map(Object.entries(texts))

/** Converts `northwall-small-office` to `Northwall Small Office`. */
const titleOf = ({ series }: StoreApp): string =>
  series.name.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase())

/** Returns the language of a site, and the path of its home page on its host. An unknown site is English, at the root. */
const siteOf = (code: string): { readonly lang: string; readonly home: string } => {
  const record = SITE_RECORDS.find((site) => site.code === code)
  if (record === undefined) return { lang: 'en', home: '/' }
  return { lang: record.language, home: parseSiteUrl(record.url)?.languagePath || '/' }
}

/** Values need no escaping, because they come from tables, not from visitors. */
const renderAppPage = (app: StoreApp, siteCode: string): string => {
  const { lang, home } = siteOf(siteCode)
  const { text, back } = byLanguage.get(lang) ?? texts.en
  return `<!doctype html>
<html lang="${lang}" dir="${RIGHT_TO_LEFT.includes(lang) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${titleOf(app)} · ${app.platform}</title>
<link rel="stylesheet" href="/store.css">
<link rel="icon" href="/icon.svg">
</head>
<body>
<header><a href="${home}"><svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32"><path fill="currentColor" d="${BRAND.logo}"/></svg> ${BRAND.name}</a></header>
<main data-app-store="${app.platform}">
<h1><bdi>${titleOf(app)}</bdi></h1>
<p><bdi>${app.platform} · ${app.version}</bdi></p>
<p class="notice">${text}</p>
<p><a data-back href="${home === '/' ? '' : home}/downloads">${back}</a></p>
</main>
</body>
</html>
`
}

const APPS: ReadonlyMap<string, StoreApp> = new Map(
  (['world', 'cis', 'cn'] as const)
    .flatMap((build) => INSTALLER_SERIES.flatMap((series) => appsOf(series, build)))
    .map((app) => [app.pageName, app]),
)

/**
 * Renders the page of an app in the demonstration app store, with the way back to the site. Returns null for an unknown app.
 *
 * @param name last path segment of the page
 * @param siteCode site whose downloads link to the page
 */
export const appPage = (name: string, siteCode: string): string | null => {
  const app = APPS.get(name)
  return app === undefined ? null : renderAppPage(app, siteCode)
}
