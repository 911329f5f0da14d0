import { editionOf } from '../../../domain/catalogue/availability.ts'
import type { OfferedView, OfferView } from '../../../domain/offers/view/offer-view.ts'
import { Island } from '../../_islands/island.tsx'
import { NoOffer } from '../../_offers/no-offer.tsx'
import { ChoiceForm } from '../../_offers/offer-choice.tsx'
import type { PageContext } from '../../_page/page-context.ts'
import { VisitorMessage } from '../form-answer.tsx'
import styles from './buy-block.module.css'
import {
  choiceLabels,
  formTexts,
  noOfferTexts,
  personalizedOffersUrl,
  type ViewWithoutOffer,
} from './buy-block-texts.ts'

/** What stands beside every button that buys: the way to the money-back guarantee, and how to pay. */
export const PurchaseAssurance = ({ context }: { context: PageContext }) => (
  <p className={styles.ways}>
    <a href={context.href('/guarantee')}>{context.t('trust.guarantee')}</a>
    <img src="/payment.svg" width="120" height="24" alt={context.t('trust.waysToPay')} loading="lazy" />
  </p>
)

/**
 * The form that buys a product: native pickers and every option, of which the style sheet shows the picked one. That of a
 * business product can be sent to the sales team instead, whose form then begins with what was picked.
 */
export const BuyForm = ({ view, context }: { view: OfferedView; context: PageContext }) => (
  <>
    <ChoiceForm {...formTexts(view.product, context)}>
      <Island
        name="personalized-offer"
        props={{
          view,
          labels: choiceLabels(context.t, view.product),
          offersUrl: personalizedOffersUrl(view.product, context),
        }}
      />
      {editionOf(view.product) === 'business' ? (
        <button type="submit" formAction={context.href('/contact-sales')}>
          {context.t('buy.contactSales')}
        </button>
      ) : null}
    </ChoiceForm>
    <PurchaseAssurance context={context} />
  </>
)

/** Whether a visitor with personalized prices may be offered the product all the same. */
const acceptsPersonalizedOffers = (view: OfferView): boolean =>
  view.state === 'failed' || (view.state === 'unavailable' && view.reason === 'no-options')

const NothingOffered = ({ view, context }: { view: ViewWithoutOffer; context: PageContext }) => {
  const notice = noOfferTexts(view, context)
  if (!acceptsPersonalizedOffers(view)) return <NoOffer {...notice} />
  const { product } = view
  return (
    <Island
      name="personalized-notice"
      props={{
        form: formTexts(product, context),
        labels: choiceLabels(context.t, product),
        offersUrl: personalizedOffersUrl(product, context),
        notice,
      }}
    />
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
