import { hash } from 'node:crypto'
import { BRAND } from '../../domain/brand/brand.ts'
import { escapeHtml } from '../../domain/text/html.ts'

/** Not a secret, because the signature only detects tokens that this shop did not create. */
const SEAL_NAME = 'northwall-demonstration-shop'

const seal = (body: string): string => hash('sha256', `${SEAL_NAME}.${body}`, 'base64url').slice(0, 22)

/** Encodes the query of a store link as a checkout token. Equal queries have equal tokens. */
export const makeCheckoutToken = (storeQuery: string): string => {
  const body = Buffer.from(storeQuery).toString('base64url')
  return `${body}.${seal(body)}`
}

/** Decodes a checkout token. Returns null for a token that this shop did not create. */
export const readCheckoutToken = (token: string): string | null => {
  const [body = '', mark, ...rest] = token.split('.')
  return mark === seal(body) && rest.length === 0 ? Buffer.from(body, 'base64url').toString('utf8') : null
}

/**
 * Renders the demonstration store: a page that lists all query parameters, including repeated ones. It works under the strictest
 * content security policy, because it contains no scripts or styles.
 */
export const renderStorePage = (url: URL): string => {
  const rows = [...url.searchParams].map(
    ([name, value]) =>
      `<tr data-parameter="${escapeHtml(name)}"><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  const table =
    rows.length === 0
      ? '<p>This visit has no parameters.</p>'
      : `<table><caption>Parameters of this visit</caption><thead><tr><th scope="col">Parameter</th><th scope="col">Value</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${BRAND.name} demonstration store</title>
</head>
<body>
<main data-store>
<h1>${BRAND.name} demonstration store</h1>
<p>The shop redirected you here. This page sells nothing and stores nothing.</p>
<p>Chosen option: <strong data-pid>${escapeHtml(url.searchParams.get('pid') ?? 'none')}</strong></p>
${table}
</main>
</body>
</html>
`
}
