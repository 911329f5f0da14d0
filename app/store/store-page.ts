import type { OrderView } from '../../adapters/wiring/services.ts'
import type { Site } from '../../domain/sites/site.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import { type Html, html } from '../../domain/text/html.ts'
import type { Translator } from '../_messages/translator.ts'

interface StorePageProps {
  readonly site: Site
  readonly t: Translator
  /** The selected option; null if the link names no sold option. */
  readonly order: OrderView | null
  /** Site path of the promotion whose prices the order has; null without a promotion. */
  readonly promotionPath: string | null
  /** URL of the site's home page. */
  readonly home: string
  /** All parameters of the link, in order. */
  readonly parameters: URLSearchParams
}

const NOTHING = html``

/** Renders a row of the order. Tests find it by the attribute `data-order-<hook>`. */
const row = (label: string, hook: string, value: Html): Html =>
  html`<div><dt>${label}</dt><dd data-order-${hook}>${value}</dd></div>`

const priceOf = ({ option, taxNote }: OrderView): Html =>
  html`<bdi>${option.price}</bdi>${taxNote === '' ? NOTHING : html` <small>${taxNote}</small>`}`

const addOnRows = ({ addOn, taxNote }: OrderView, t: Translator): readonly Html[] =>
  addOn === undefined
    ? []
    : [
        row(
          addOn.name,
          'add-on',
          html`<bdi>${addOn.price}</bdi>${addOn.renewal ? html`<br>${addOn.renewal}` : NOTHING}`,
        ),
        row(
          t('addOns.total'),
          'total',
          html`<bdi>${addOn.total}</bdi>${taxNote === '' ? NOTHING : html` <small>${taxNote}</small>`}`,
        ),
      ]

const orderRows = (order: OrderView, t: Translator): readonly Html[] => {
  const { name, edition, option, trialToday } = order
  return [
    row(t('store.product'), 'product', html`${name}`),
    row(t('buy.term'), 'term', html`${option.termLabel}`),
    row(t(edition === 'business' ? 'buy.users' : 'buy.devices'), 'quantity', html`${option.quantityLabel}`),
    ...(trialToday === null ? [] : [row(t('store.today'), 'today', html`<bdi>${trialToday}</bdi>`)]),
    row(t(trialToday === null ? 'store.price' : 'store.afterTrial'), 'price', priceOf(order)),
    row(t('store.renewal'), 'renewal', html`${option.renewal ?? t('store.noRenewal')}`),
    ...addOnRows(order, t),
  ]
}

const chosen = ({ order, promotionPath, t, site, home }: StorePageProps): Html =>
  order === null
    ? html`<p data-message="order-unknown">${t('store.unknown')}</p>
<p><a class="button" data-back href="${home}">${t('store.home')}</a></p>`
    : html`<h2>${t('store.chosen')}</h2>
<dl>${orderRows(order, t)}</dl>
<p><a class="button" data-back href="${new URL(siteLink(site, promotionPath ?? order.path), home).href}">${t('store.back')}</a></p>`

const parameterRow = ([name, value]: readonly [string, string]): Html =>
  html`<tr data-parameter="${name}"><th scope="row">${name}</th><td>${value}</td></tr>`

/**
 * Renders the demonstration store page in the site's language, direction and design. Shows the selected option with
 * its price and renewal, a link back, and all parameters of the link for developers. The parameters always run left to right. The
 * page contains no script and no inline style, so it works with the strictest content security policy.
 */
export const storePage = (props: StorePageProps): string => {
  const { site, t, home, parameters } = props
  return html`<!doctype html>
<html lang="${site.locale}" dir="${site.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${t('store.title')} – Northwall</title>
<link rel="stylesheet" href="/store.css">
<link rel="icon" href="/icon.svg">
</head>
<body>
<header><a href="${home}" aria-label="${t('chrome.home')}"><img src="/icon.svg" alt="" width="32" height="32"> Northwall</a></header>
<main data-store data-site="${site.code}">
<h1>${t('store.title')}</h1>
<p class="notice">${t('store.demonstration')}</p>
<section class="order">
${chosen(props)}
</section>
<section class="parameters">
<h2>${t('store.parameters')}</h2>
<p dir="ltr">pid: <strong data-pid>${parameters.get('pid') ?? ''}</strong></p>
<table dir="ltr"><thead><tr><th scope="col">${t('store.parameter')}</th><th scope="col">${t('store.value')}</th></tr></thead><tbody>${[...parameters].map(parameterRow)}</tbody></table>
</section>
</main>
</body>
</html>
`.text
}
