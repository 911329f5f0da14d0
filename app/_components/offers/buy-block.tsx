import type { OfferView } from '../../../domain/offers/offer-view.ts'
import { Island } from '../../_islands/island.tsx'
import { NoOffer } from '../../_offer-form/no-offer.tsx'
import type { PageContext } from '../../_page/page-context.ts'
import { VisitorMessage } from '../chrome/visitor-message.tsx'
import styles from './buy-block.module.css'
import { BuyForm } from './buy-form.tsx'
import { choiceLabels } from './choice-labels.ts'
import { formTexts, personalizedOffersUrl } from './form-texts.ts'
import { noOfferTexts, type ViewWithoutOffer } from './no-offer-texts.ts'

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
