import { escapeHtml } from '../http/escape-html.ts'

/** What the page says, and where its links lead. */
export interface UnavailablePageInput {
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  readonly texts: { readonly title: string; readonly text: string; readonly retry: string; readonly home: string }
  /** Path of the page that was asked for, and of the site's home. */
  readonly path: string
  readonly homePath: string
}

/** The page of a site that cannot make its pages just now, in its language. Needs no renderer, no script and no data. */
export const unavailablePage = ({
  locale,
  dir,
  texts,
  path,
  homePath,
}: UnavailablePageInput): string => `<!DOCTYPE html>
<html lang="${escapeHtml(locale)}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(texts.title)}</title>
<link rel="stylesheet" href="/unavailable.css">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body>
<main data-message="error">
<h1>${escapeHtml(texts.title)}</h1>
<p>${escapeHtml(texts.text)}</p>
<p><a href="${escapeHtml(path)}">${escapeHtml(texts.retry)}</a> <a href="${escapeHtml(homePath)}">${escapeHtml(texts.home)}</a></p>
</main>
</body>
</html>
`
