import { editionOf, productOf } from '../../../domain/catalogue/product-lookup.ts'
import { buyEvent, downloadEvent } from '../../../domain/monitoring/page-reports.ts'
import type { OfferView } from '../../../domain/offers/offer-view.ts'
import { acceptsChoice } from '../../../domain/routing/form-page.ts'
import type { Translator } from '../../_messages/translator.ts'
import type { ChoiceLabels } from '../../_offers/choice-sentences.ts'
import type { NoOfferTexts } from '../../_offers/no-offer.tsx'
import type { ChoiceFormTexts } from '../../_offers/offer-choice.tsx'
import type { SitePage } from '../../_page/site-page.ts'
import { PLATFORM_NAMES } from '../downloads/download-block.tsx'

/** Returns the name by which screen readers distinguish the buy button of a product. Empty for a product without a menu entry. */
export const nameOf = (t: Translator, product: string): string => {
  const navigation = productOf(product)?.navigation
  return navigation === undefined || navigation.menu === 'button' ? '' : t(`nav.${navigation.text}`)
}

/** Id of the modal of the home page that sells a product. */
export const modalId = ({ product }: Pick<OfferView, 'product'>): string => `buy-${product}`

/** Returns the site path of the page that preselects an option: this page or the product page. */
const choosePath = (product: string, path: string): string => {
  const page = productOf(product)?.page
  return page === undefined || acceptsChoice(path) ? path : `/${page}`
}

export const autoRenewHints = ({
  t,
}: Pick<SitePage, 't'>): Pick<ChoiceLabels, 'autoRenewHint' | 'autoRenewOffHint'> => ({
  autoRenewHint: t('buy.autoRenewHint'),
  autoRenewOffHint: t('buy.autoRenewOffHint'),
})

export const choiceLabels = (
  { t, href, path }: Pick<SitePage, 't' | 'href' | 'path'>,
  product: string,
): ChoiceLabels => ({
  term: t('buy.term'),
  quantity: t(editionOf(product) === 'business' ? 'buy.users' : 'buy.devices'),
  option: t('buy.option'),
  autoRenew: t('buy.autoRenew'),
  ...autoRenewHints({ t }),
  autoRenewPrices: t('buy.autoRenewPrices', { on: '((on))', off: '((off))' }),
  withRenewal: t('buy.autoRenewOn'),
  withoutRenewal: t('buy.autoRenewOff'),
  notSold: t('buy.notSold'),
  valueNotSold: t('listen.notSold'),
  soldRenewing: t('buy.soldRenewing'),
  soldOnce: t('buy.soldOnce'),
  choice: t('offers.choice', { term: '((term))', quantity: '((quantity))', price: '((price))' }),
  choose: t('buy.choose', { choice: '((choice))' }),
  buy: t('buy.submit'),
  buyName: nameOf(t, product),
  was: t('listen.was'),
  now: t('listen.now'),
  buyEvent: JSON.stringify(buyEvent(product)),
  choosePath: href(choosePath(product, path)),
  period: t('buy.period'),
  yearly: t('buy.yearly'),
  monthly: t('buy.monthly'),
})

/** Returns the hidden fields, the analytics event and the note of a buy form. */
export const formTexts = (
  product: string,
  { view, href, path, t }: Pick<SitePage, 'view' | 'href' | 'path' | 't'>,
): ChoiceFormTexts => ({
  product,
  returnPath: href(path),
  currency: view.currency,
  note: t('buy.secureCheckout'),
  buyEvent: JSON.stringify(buyEvent(product)),
})

export type ViewWithoutOffer = Exclude<OfferView, { state: 'offered' }>

type NoOfferParts = 't' | 'href' | 'path' | 'downloads' | 'view' | 'site' | 'deviceError'

/**
 * Returns the texts of a free product. Its button downloads the installer for the visitor's system, or opens the app in its store. If
 * the system is unknown, the button leads to all downloads of the product. If there is no version for the system, it leads to
 * a product that has one, and a link to all downloads.
 */
const freeTexts = (
  product: string,
  { t, href, downloads, view, site, deviceError }: Pick<SitePage, NoOfferParts>,
): Omit<NoOfferTexts, 'isFailed'> => {
  const title = t('buy.freeTitle')
  const shown = downloads[product]
  const { lead, missing } = shown?.state === 'offered' ? shown : { lead: null, missing: [] }
  if (lead === null) {
    const address = `${shown ? '' : href('/downloads')}#download-${product}`
    const all = (isButton: boolean) => ({ href: address, text: t('nav.downloads'), isButton })
    const missed = missing.find((one) => one === view.platform)
    if (missed === undefined) return { title, text: t('buy.freeNote'), links: [all(true)] }
    const platform = PLATFORM_NAMES[missed]
    const alternative = deviceError?.alternative
    const others = alternative
      ? [
          {
            href: href(alternative.path),
            text: t('device.alternative', { product: alternative.name, platform }),
            isButton: true,
          },
        ]
      : []
    return { title, text: t('downloads.missing', { platform }), links: [...others, all(others.length === 0)] }
  }
  const event = JSON.stringify(downloadEvent(product, site.locale))
  const link =
    lead.kind === 'file'
      ? { text: t('buy.download'), fileName: lead.fileName, platform: lead.platform }
      : { text: t('downloads.getApp', { platform: PLATFORM_NAMES[lead.platform] }) }
  return { title, text: t('buy.freeNote'), links: [{ href: lead.link, ...link, event, isButton: true }] }
}

export const noOfferTexts = (view: ViewWithoutOffer, page: Pick<SitePage, NoOfferParts>): NoOfferTexts => {
  const { t, href, path } = page
  const base = { title: null, isFailed: false }
  const sales = { href: href('/contact-sales'), text: t('buy.contactSales'), isButton: false }
  switch (view.state) {
    case 'free':
      return { ...base, ...freeTexts(view.product, page) }
    case 'unavailable':
      return {
        ...base,
        text: t(view.reason === 'geo' ? 'buy.unavailableGeo' : 'buy.unavailableNoOptions'),
        links: [
          { href: href('/'), text: t('buy.otherProducts'), isButton: false },
          { href: href('/support'), text: t('nav.contact'), isButton: false },
        ],
      }
    case 'hidden':
      return { ...base, text: t('buy.hidden'), links: [sales] }
    case 'failed':
      return {
        isFailed: true,
        title: t('buy.failed'),
        text: t('buy.failedHint'),
        links: [{ href: href(path), text: t('buy.retry'), isButton: true }, sales],
      }
  }
}
