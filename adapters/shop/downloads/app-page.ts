import texts from './app-page-texts.json' with { type: 'json' }
import type { StoreApp } from './installer-table.ts'

const byLanguage: ReadonlyMap<string, string> = new Map(Object.entries(texts))
const RIGHT_TO_LEFT = ['ar']

/** `northwall-small-office` as people write it: Northwall Small Office. */
const titleOf = ({ series }: StoreApp): string =>
  series.name.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase())

/**
 * The page of an app, as a store would have one. Everything in it comes from tables, none of it from a visitor.
 *
 * @param language of its text; English where there is none in it
 */
export const renderAppPage = (app: StoreApp, language: string): string => {
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
