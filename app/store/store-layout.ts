import { BRAND } from '../../domain/brand/brand.ts'
import type { Site } from '../../domain/sites/site.ts'
import { type Html, html } from '../../domain/text/html.ts'
import type { Translator } from '../_messages/translator.ts'

interface StoreLayoutProps {
  readonly site: Site
  readonly t: Translator
  /** URL of the site's home page. */
  readonly home: string
  readonly title: string
}

/**
 * Renders a page of the demonstration store in the site's language, direction and design. The page contains no script and no inline
 * style, so it works with the strictest content security policy.
 */
export const storeLayout = ({ site, t, home, title }: StoreLayoutProps, content: Html): string =>
  html`<!doctype html>
<html lang="${site.locale}" dir="${site.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="same-origin">
<title>${title} – ${BRAND.name}</title>
<link rel="stylesheet" href="/store.css">
<link rel="icon" href="/icon.svg">
</head>
<body>
<header><a href="${home}" aria-label="${t('chrome.home')}"><svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32"><path fill="currentColor" d="${BRAND.logo}"/></svg> ${BRAND.name}</a></header>
<main data-store data-site="${site.code}">
<h1>${title}</h1>
<p class="notice">${t('store.demonstration')}</p>
${content}
</main>
</body>
</html>
`.text

export const NOTHING = html``

/** Renders a row of the order. Tests find it by the attribute `data-order-<hook>`. */
export const row = (label: string, hook: string, value: Html): Html =>
  html`<div><dt>${label}</dt><dd data-order-${hook}>${value}</dd></div>`

export const hiddenFields = (fields: readonly (readonly [name: string, value: string])[]): Html =>
  html`${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`

interface StoreField {
  readonly name: string
  readonly type: 'text' | 'email'
  readonly label: string
  readonly value: string
  /** Id of the message that describes what is wrong; null if nothing is. */
  readonly errorId: string | null
}

export const field = ({ name, type, label, value, errorId }: StoreField): Html => {
  const error = errorId === null ? NOTHING : html` aria-invalid="true" aria-describedby="${errorId}"`
  return html`<p class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" dir="ltr" maxlength="254" required value="${value}"${error}></p>`
}

/** The field with the customer's e-mail address. */
export const emailField = (t: Translator, value: string, errorId: string | null): Html =>
  field({ name: 'email', type: 'email', label: t('leads.fields.email'), value, errorId })
