import type { OfferView } from '../../../domain/offers/offer-view.ts'
import type { NoOfferTexts } from '../../_offer-form/no-offer.tsx'
import type { PageContext } from '../../_page/page-context.ts'

export type ViewWithoutOffer = Exclude<OfferView, { state: 'offered' }>

/** What a block without prices says, and where it leads on, in the site's language. */
export const noOfferTexts = (view: ViewWithoutOffer, { t, href, path, downloads }: PageContext): NoOfferTexts => {
  const said = { title: null, isFailed: false }
  const sales = { href: href('/contact-sales'), text: t('buy.contactSales'), isButton: false }
  switch (view.state) {
    case 'free': {
      const address = `${downloads[view.product] ? '' : href('/downloads')}#download-${view.product}`
      return {
        ...said,
        title: t('buy.freeTitle'),
        text: t('buy.freeNote'),
        links: [{ href: address, text: t('buy.download'), isButton: true }],
      }
    }
    case 'unavailable':
      return {
        ...said,
        text: t(view.reason === 'geo' ? 'buy.unavailableGeo' : 'buy.unavailableNoOptions'),
        links: [{ href: href('/'), text: t('buy.otherProducts'), isButton: false }],
      }
    case 'hidden':
      return { ...said, text: t('buy.hidden'), links: [sales] }
    case 'failed':
      return {
        isFailed: true,
        title: t('buy.failed'),
        text: t('buy.failedHint'),
        links: [{ href: href(path), text: t('buy.retry'), isButton: true }, sales],
      }
  }
}
