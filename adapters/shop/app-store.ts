import { RIGHT_TO_LEFT } from '../../domain/sites/site-languages.ts'
import texts from './app-page-texts.json' with { type: 'json' }
import { appsOf, INSTALLER_SERIES, type StoreApp } from './installer-table.ts'

const byLanguage: ReadonlyMap<string, string> = new Map(Object.entries(texts))

/** Converts `northwall-small-office` to `Northwall Small Office`. */
const titleOf = ({ series }: StoreApp): string =>
  series.name.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase())

/** Values need no escaping, because they come from tables, not from visitors. */
const renderAppPage = (app: StoreApp, language: string): string => {
  const text = byLanguage.get(language)
  const lang = text === undefined ? 'en' : language
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
<main data-app-store="${app.platform}">
<h1><bdi>${titleOf(app)}</bdi></h1>
<p><bdi>${app.platform} · ${app.version}</bdi></p>
<p>${text ?? texts.en}</p>
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
 * Renders the page of an app in the demonstration app store. Returns null for an unknown app.
 *
 * @param name last path segment of the page
 * @param language language of the text; English is the fallback
 */
export const appPage = (name: string, language: string): string | null => {
  const app = APPS.get(name)
  return app === undefined ? null : renderAppPage(app, language)
}
