import type { PlacedOrder } from '../../../adapters/wiring/services.ts'
import { BRAND } from '../../../domain/brand/brand.ts'
import type { FormFields } from '../../../domain/routing/form-fields.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { siteLink } from '../../../domain/sites/site-link.ts'
import { type Html, html } from '../../../domain/text/html.ts'
import type { Translator } from '../../_messages/translator.ts'
import { emailField, field, hiddenFields, NOTHING, row, storeLayout } from '../store-layout.ts'

export interface AccountView {
  readonly site: Site
  readonly t: Translator
  /** URL of the site's home page. */
  readonly home: string
}

export type AccountContent =
  | { readonly kind: 'find'; readonly typed: FormFields; readonly error: 'unknown' | null }
  | { readonly kind: 'order'; readonly placed: PlacedOrder; readonly isNew: boolean }

/** Parameter of the page with an order, and field of its forms. It contains neither the order number nor the e-mail address. */
export const ACCESS_PARAMETER = 'access'

/** Parameter of the page of an order that the customer has just placed. */
export const PLACED_PARAMETER = 'placed'

/** A form to the account. Hidden fields name the site, because the host of the store may be the host of another site. */
const form = ({ site }: AccountView, hidden: ReadonlyMap<string, string>, content: Html): Html =>
  html`<form method="post" action="/store/account" data-account novalidate>
${hiddenFields([['region', site.offersRegion], ['language', site.offersLanguage], ...hidden])}${content}
</form>`

const findForm = (view: AccountView, typed: FormFields, error: 'unknown' | null): Html => {
  const { t } = view
  const alert = html`<p class="alert" id="order-error" role="alert" data-message="order-unknown">${t('store.notFound')}</p>`
  return html`${error === null ? NOTHING : alert}
<p>${t('store.find')}</p>
${form(
  view,
  new Map(),
  html`${field({ name: 'order', type: 'text', label: t('leads.fields.order'), value: typed.get('order') ?? '', errorId: error === null ? null : 'order-error' })}
${emailField(t, typed.get('email') ?? '', error === null ? null : 'order-error')}
<button class="button" type="submit" name="step" value="show">${t('store.show')}</button>`,
)}`
}

const dateOf = ({ locale, timeZone }: Site, ms: number): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(ms)

const totalOf = ({ order }: PlacedOrder): string => order.addOn?.total ?? order.trialToday ?? order.option.price

/** A row of an order. The values after the first one are notes. */
type Line = readonly [hook: string, label: string, ...values: readonly string[]]

/** A cancelled trial was never charged, so it has no refund. */
const cancellationOf = ({ site, t }: AccountView, placed: PlacedOrder, cancelledMs: number): string => {
  const { trialToday, lastDay } = placed.order
  const date = dateOf(site, cancelledMs)
  return trialToday === null
    ? t('store.cancelled', { date, price: totalOf(placed) })
    : t('store.trialCancelled', { date, day: lastDay ?? '' })
}

/** Says whether and when the order renews, or since when it does not. */
const renewalOf = (view: AccountView, placed: PlacedOrder): readonly string[] => {
  const { site, t } = view
  const { order, renewalOffMs, cancelledMs } = placed
  if (cancelledMs !== null) return [cancellationOf(view, placed, cancelledMs)]
  if (renewalOffMs !== null) return [t('store.renewalIsOff', { date: dateOf(site, renewalOffMs) })]
  const { option, addOn } = order
  const next = addOn === undefined ? option.nextCharge : undefined
  return [option.renewal ?? t('store.noRenewal'), ...(next === undefined ? [] : [next])]
}

/** Returns the rows of the add-on and the total, with their renewals while the order renews. A trial has no total. */
const totalLines = ({ t }: AccountView, placed: PlacedOrder): readonly Line[] => {
  const { order, renewalOffMs, cancelledMs } = placed
  const { addOn, trialToday } = order
  const later = (text: string | undefined) =>
    text === undefined || renewalOffMs !== null || cancelledMs !== null ? [] : [text]
  return [
    ...(addOn === undefined ? [] : [['add-on', addOn.name, addOn.price, ...later(addOn.renewal)] as const]),
    ...(trialToday === null
      ? [['total', t('addOns.total'), totalOf(placed), ...later(addOn?.nextCharge)] as const]
      : []),
  ]
}

const linesOf = (view: AccountView, placed: PlacedOrder): readonly Line[] => {
  const { site, t } = view
  const { number, placedMs, cancelledMs, order } = placed
  const { name, edition, option, trialToday, lastDay } = order
  const isTrial = trialToday !== null
  const isCancelled = cancelledMs !== null
  return [
    ['number', t('leads.fields.order'), number],
    ['placed', t('store.placed'), dateOf(site, placedMs)],
    ['product', t('store.product'), name],
    ['term', t('buy.term'), option.termLabel],
    ['quantity', t(edition === 'business' ? 'buy.users' : 'buy.devices'), option.quantityLabel],
    ['price', t(isTrial ? 'store.today' : 'store.price'), trialToday ?? option.price],
    ...(isTrial && !isCancelled ? [['later', t('store.afterTrial'), option.price] as const] : []),
    ['renewal', t('store.renewal'), ...renewalOf(view, placed)],
    ...totalLines(view, placed),
    // A refund ends the protection.
    ...(lastDay === null || (isCancelled && !isTrial) ? [] : [['until', t('store.until'), lastDay] as const]),
  ]
}

const actionsOf = ({
  order,
  renewalOffMs,
  cancelledMs,
}: PlacedOrder): readonly ('renewal-off' | 'cancel' | 'receipt')[] => [
  ...(order.option.autorenew && order.trialToday === null && renewalOffMs === null && cancelledMs === null
    ? (['renewal-off'] as const)
    : []),
  ...(cancelledMs === null ? (['cancel'] as const) : []),
  'receipt',
]

/** The next steps of a customer. A refund ends the licence, so there is nothing to install after it. */
const nextSteps = ({ site, t, home }: AccountView, { order, cancelledMs }: PlacedOrder): Html => {
  const downloads = new URL(siteLink(site, '/downloads'), home).href
  const install = html`<a class="button primary" data-install href="${downloads}">${t('store.install')}</a>`
  return html`<p class="actions">${cancelledMs === null || order.trialToday !== null ? install : NOTHING}
<a class="button" data-back href="${home}">${t('store.home')}</a></p>`
}

const orderContent = (view: AccountView, placed: PlacedOrder): Html => {
  const { t } = view
  const labels = { 'renewal-off': t('store.renewalOff'), cancel: t('store.cancel'), receipt: t('store.receipt') }
  const buttons = actionsOf(placed).map(
    (action) => html`<button class="button" type="submit" name="step" value="${action}">${labels[action]}</button> `,
  )
  return html`<h2>${t('store.title')}</h2>
${nextSteps(view, placed)}
<div role="status"><dl>${linesOf(view, placed).map(([hook, label, ...values]) => row(label, hook, html`${values.map((value, at) => (at === 0 ? html`<bdi>${value}</bdi>` : html`<br><small><bdi>${value}</bdi></small>`))}`))}</dl></div>
${form(view, new Map([[ACCESS_PARAMETER, placed.accessKey]]), html`<p class="actions">${buttons}</p>`)}`
}

/** The receipt of an order, as a text file. */
export const receiptText = (view: AccountView, placed: PlacedOrder): string =>
  [
    `${BRAND.name} – ${view.t('store.receipt')}`,
    linesOf(view, placed)
      .map(([, label, ...values]) => `${label}: ${values.join(' · ')}`)
      .join('\n'),
    view.t('store.demonstration'),
    '',
  ].join('\n\n')

const contentOf = (view: AccountView, content: AccountContent): Html => {
  switch (content.kind) {
    case 'find':
      return findForm(view, content.typed, content.error)
    case 'order':
      return orderContent(view, content.placed)
  }
}

/** Renders the account of the demonstration store: a form that finds an order, or an order with what the customer can do. */
export const accountPage = (view: AccountView, content: AccountContent): string =>
  storeLayout(
    { ...view, title: view.t(content.kind === 'order' && content.isNew ? 'store.thanks' : 'store.account') },
    html`<section class="order" data-account-${content.kind}>
${contentOf(view, content)}
</section>`,
  )
