import type { OfferView } from '../../../domain/offers/view/offer-view.ts'
import { PersonalizedNotice } from '../../_islands/personalized-notice.tsx'
import type { PageContext } from '../../_page/page-context.ts'
import { VisitorMessage } from '../chrome/visitor-message.tsx'
import styles from './buy-block.module.css'
import { BuyForm } from './buy-form.tsx'
import { choiceLabels } from './choice-labels.ts'
import { formTexts, personalizedOffersUrl } from './form-texts.ts'

type ViewWithoutOffer = Exclude<OfferView, { state: 'offered' }>

/** What a block without prices says, and where it leads on. */
const Notice = ({ view, context }: { view: ViewWithoutOffer; context: PageContext }) => {
  const { t, href, path, downloads } = context
  switch (view.state) {
    case 'free':
      return (
        <>
          <p className={styles.free}>{t('buy.freeTitle')}</p>
          <p>{t('buy.freeNote')}</p>
          <a
            className={styles.button}
            href={`${downloads[view.product] ? '' : href('/downloads')}#download-${view.product}`}
          >
            {t('buy.download')}
          </a>
        </>
      )
    case 'unavailable':
      return (
        <>
          <p>{t(view.reason === 'geo' ? 'buy.unavailableGeo' : 'buy.unavailableNoOptions')}</p>
          <a href={href('/')}>{t('buy.otherProducts')}</a>
        </>
      )
    case 'hidden':
      return (
        <>
          <p>{t('buy.hidden')}</p>
          <a href={href('/contact-sales')}>{t('buy.contactSales')}</a>
        </>
      )
    case 'failed':
      return (
        <div data-message="prices-failed" className={styles.failed}>
          <p>
            <strong>{t('buy.failed')}</strong>
          </p>
          <p>{t('buy.failedHint')}</p>
          <p className={styles.ways}>
            <a className={styles.button} href={href(path)}>
              {t('buy.retry')}
            </a>
            <a href={href('/contact-sales')}>{t('buy.contactSales')}</a>
          </p>
        </div>
      )
  }
}

/** Whether a visitor with personalized prices may be offered the product all the same. */
const acceptsPersonalizedOffers = (view: OfferView): boolean =>
  view.state === 'failed' || (view.state === 'unavailable' && view.reason === 'no-options')

const NothingOffered = ({ view, context }: { view: ViewWithoutOffer; context: PageContext }) => {
  const notice = <Notice view={view} context={context} />
  if (!acceptsPersonalizedOffers(view)) return notice
  const { product } = view
  return (
    <PersonalizedNotice
      form={formTexts(product, context)}
      labels={choiceLabels(context.t, product)}
      offersUrl={personalizedOffersUrl(product, context)}
    >
      {notice}
    </PersonalizedNotice>
  )
}

/** Price and licence options of one product, or what there is in their place. */
export const BuyBlock = ({ view, context }: { view: OfferView; context: PageContext }) => (
  <section
    className={styles.block}
    data-buy-block={view.product}
    data-state={view.state}
    data-price-length={context.currencies.find(({ currency }) => currency === context.view.currency)?.priceLength}
  >
    <VisitorMessage context={context} product={view.product} />
    {view.state === 'offered' ? (
      <BuyForm view={view} context={context} />
    ) : (
      <NothingOffered view={view} context={context} />
    )}
  </section>
)
