import type { OrderView } from '../../adapters/wiring/services.ts'
import { paymentMethodsOf } from '../../domain/checkout/payment-methods.ts'
import { choiceOfOption, linkWithChoice, renderedChoice } from '../../domain/routing/choice-query.ts'
import type { Site } from '../../domain/sites/site.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import { type Html, html } from '../../domain/text/html.ts'
import { PICTOGRAM_PATHS } from '../_components/drawings.tsx'
import type { Translator } from '../_messages/translator.ts'
import { FORM_KEY_FIELD, orderParameters } from './requested-order.ts'
import { emailField, hiddenFields, NOTHING, row, storeLayout } from './store-layout.ts'

export interface StorePageProps {
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
  /** Identifies this page view in the form that orders. */
  readonly formKey: string
  /** The e-mail address that has to be corrected. @default none */
  readonly rejectedEmail?: string
}

const savingsOf = ({ savings }: Pick<OrderView['option'], 'savings'>): Html =>
  savings === undefined ? NOTHING : html` <small class="savings">${savings}</small>`

const taxOf = ({ taxNote }: OrderView): Html => (taxNote === '' ? NOTHING : html` <small>${taxNote}</small>`)

/** The struck price comes first for screen readers, as in a buy block. */
const priceOf = (order: OrderView, t: Translator): Html => {
  const { option } = order
  const before =
    option.struck === undefined
      ? NOTHING
      : html`<span class="hidden">${t('listen.was')} </span><s dir="auto">${option.struck}</s> <span class="hidden">${t('listen.now')} </span>`
  return html`${before}<bdi>${option.price}</bdi>${savingsOf(option)}${taxOf(order)}`
}

const nextCharge = ({ nextCharge: text }: Pick<OrderView['option'], 'nextCharge'>): Html =>
  text === undefined ? NOTHING : html`<br><small data-next-charge>${text}</small>`

const addOnRow = (addOn: NonNullable<OrderView['addOn']>): Html =>
  row(
    addOn.name,
    'add-on',
    html`<bdi>${addOn.price}</bdi>${addOn.renewal ? html`<br><small>${addOn.renewal}</small>` : NOTHING}`,
  )

const totalRow = (order: OrderView, t: Translator): Html => {
  const { addOn, option } = order
  const next = addOn === undefined ? NOTHING : nextCharge(addOn)
  return row(t('addOns.total'), 'total', html`<bdi>${addOn?.total ?? option.price}</bdi>${taxOf(order)}${next}`)
}

/** A trial has no total: what is due today comes before the price after the trial. */
const orderRows = (order: OrderView, t: Translator): readonly Html[] => {
  const { name, edition, option, addOn, trialToday } = order
  return [
    row(t('store.product'), 'product', html`${name}`),
    row(t('buy.term'), 'term', html`${option.termLabel}`),
    row(t(edition === 'business' ? 'buy.users' : 'buy.devices'), 'quantity', html`${option.quantityLabel}`),
    ...(trialToday === null ? [] : [row(t('store.today'), 'today', html`<bdi>${trialToday}</bdi>`)]),
    row(t(trialToday === null ? 'store.price' : 'store.afterTrial'), 'price', priceOf(order, t)),
    row(
      t('store.renewal'),
      'renewal',
      html`${option.renewal ?? t('store.noRenewal')}${addOn === undefined ? nextCharge(option) : NOTHING}`,
    ),
    ...(addOn === undefined ? [] : [addOnRow(addOn)]),
    ...(trialToday === null ? [totalRow(order, t)] : []),
  ]
}

/** Returns the URL of the product page, or of its promotion, which the server renders with the ordered choice. */
const changeLink = ({ path, option, addOn }: OrderView, { site, home, promotionPath }: StorePageProps): string => {
  const choice = new Map(Object.entries(choiceOfOption(option, addOn?.product)))
  return linkWithChoice(new URL(siteLink(site, promotionPath ?? path), home).href, renderedChoice(choice))
}

/** The shield of `Pictogram`. The store page has no React. */
const SHIELD = html`<svg aria-hidden="true" viewBox="0 0 24 24" width="24" height="24"><path d="${PICTOGRAM_PATHS.shield}"/></svg>`

/** The money-back guarantee, the cancellation and the payment methods, as beside the buy buttons of the shop. */
const assurance = ({ site, t, home, parameters }: StorePageProps): Html =>
  html`<div class="assurance" data-assurance>
<p class="seal">${SHIELD}<a href="${new URL(siteLink(site, '/guarantee'), home).href}">${t('trust.guarantee')}</a></p>
<p>${t('store.cancelOnline')}</p>
<p><small class="facts">${paymentMethodsOf(site, parameters.get('currency') ?? undefined).map((method) => html`<bdi>${method}</bdi>`)}</small></p>
</div>`

const chosen = (props: StorePageProps): Html => {
  const { order, t, home } = props
  return order === null
    ? html`<p data-message="order-unknown">${t('store.unknown')}</p>
<p><a class="button" data-back href="${home}">${t('store.home')}</a></p>`
    : html`<div class="chosen"><h2>${t('store.chosen')}</h2>
<p><a data-back href="${changeLink(order, props)}">${t('store.back')}</a></p></div>
<dl>${orderRows(order, t)}</dl>
${assurance(props)}
${order.struckNote === undefined ? NOTHING : html`<p data-struck-note><small>${order.struckNote}</small></p>`}`
}

/** Links of the product have fewer. A page with a thousand rows takes the renderer 90 ms. */
const MAX_PARAMETERS = 100

const parameterRow = ([name, value]: readonly [string, string]): Html =>
  html`<tr data-parameter="${name}"><th scope="row">${name}</th><td>${value}</td></tr>`

const EMAIL_ERROR_ID = 'email-error'

const emailError = ({ t, rejectedEmail }: StorePageProps): Html =>
  rejectedEmail === undefined
    ? NOTHING
    : html`<p class="alert" id="${EMAIL_ERROR_ID}" role="alert" data-message="order-email">${t(rejectedEmail === '' ? 'leads.missing.email' : 'leads.errors.email')}</p>
`

/**
 * Orders what the page shows. The store page of a link is not an order yet. The server validates the address, because the browser's
 * messages would be in the browser's language.
 */
const orderForm = (props: StorePageProps): Html => {
  const { order, site, t, parameters, formKey, rejectedEmail } = props
  return order === null
    ? NOTHING
    : html`<form method="post" action="/store/account" data-place-order novalidate>
${hiddenFields([...orderParameters(parameters), [FORM_KEY_FIELD, formKey]])}
${emailError(props)}${emailField(t, rejectedEmail ?? '', rejectedEmail === undefined ? null : EMAIL_ERROR_ID)}
<button class="button" type="submit" name="step" value="place">${t('store.place')}</button>
</form>
<p><a href="/store/account?${new URLSearchParams({ region: site.offersRegion, language: site.offersLanguage }).toString()}">${t('store.account')}</a></p>`
}

/**
 * Renders the demonstration store page. Shows the selected option with its price and renewal, the form that orders it, a link back,
 * and, closed, the first 100 parameters of the link for developers. The parameters always run left to right.
 */
export const storePage = (props: StorePageProps): string => {
  const { t, parameters } = props
  return storeLayout(
    { ...props, title: t('store.title') },
    html`<section class="order">
${chosen(props)}
${orderForm(props)}
</section>
<details class="parameters">
<summary>${t('store.parameters')}</summary>
<p dir="ltr">pid: <strong data-pid>${parameters.get('pid') ?? ''}</strong></p>
<table dir="ltr"><thead><tr><th scope="col">${t('store.parameter')}</th><th scope="col">${t('store.value')}</th></tr></thead><tbody>${[...parameters].slice(0, MAX_PARAMETERS).map(parameterRow)}</tbody></table>
</details>`,
  )
}
