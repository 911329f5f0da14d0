import { singleAddOnsOf } from '../../../domain/catalogue/add-ons.ts'
import { editionOf } from '../../../domain/catalogue/product-lookup.ts'
import { paymentMethodsOf } from '../../../domain/checkout/payment-methods.ts'
import type { OfferedView, OfferView } from '../../../domain/offers/offer-view.ts'
import { Island } from '../../_islands/island.tsx'
import { NoOffer } from '../../_offers/no-offer.tsx'
import choice from '../../_offers/offer-choice.module.css'
import { ChoiceForm, type PromotionLine } from '../../_offers/offer-choice.tsx'
import type { SitePage, UsesPage } from '../../_page/site-page.ts'
import { Pictogram } from '../drawings.tsx'
import styles from './buy-block.module.css'
import { choiceLabels, formTexts, noOfferTexts, type ViewWithoutOffer } from './buy-block-texts.ts'
import { purchaseLink } from './choice-links.ts'
import { VisitorMessage } from './purchase-message.tsx'

export type BuyFormParts = 't' | 'href' | 'path' | 'view' | 'offersUrl' | 'site'

const PaymentMethods = ({ page: { site, view } }: UsesPage<'site' | 'view'>) => (
  <small>
    {paymentMethodsOf(site, view.currency).map((name) => (
      <span key={name}>{name}</span>
    ))}
  </small>
)

/** The money-back guarantee and the payment methods, next to the buy buttons of several products. */
export const PurchaseAssurance = ({ page }: UsesPage<'t' | 'href' | 'site' | 'view'>) => (
  <p className={styles.ways}>
    <span className={styles.seal}>
      <Pictogram name="shield" />
      <a href={page.href('/guarantee')}>{page.t('trust.guarantee')}</a>
    </span>
    <PaymentMethods page={page} />
  </p>
)

/** Returns the running promotions of a product. Prices in another currency are not comparable with those of the product. */
export const promotionLines = (
  { href, promotions, view: { currency } }: Pick<SitePage, 'href' | 'promotions' | 'view'>,
  product: string,
): readonly PromotionLine[] =>
  promotions
    .filter((link) => link.product.shortName === product)
    .map(({ path, title, price, prices, savings, promotion }) => ({
      href: href(path),
      name: title,
      savings,
      ...((promotion.currency ?? currency) === currency ? { price, prices } : {}),
    }))

/**
 * The form that buys a product. Contains native pickers and all options; the style sheet shows only the selected option. A
 * business product has a second button, which opens the sales form for the selected option.
 */
const BuyForm = ({
  view,
  promotions,
  page,
}: UsesPage<BuyFormParts> & { readonly view: OfferedView; readonly promotions: readonly PromotionLine[] }) => (
  <>
    <ChoiceForm {...formTexts(view.product, page)} note="">
      <Island
        name="personalized-offer"
        props={{
          view,
          labels: choiceLabels(page, view.product),
          promotions,
          assurances: [
            { href: page.href('/guarantee'), text: page.t('trust.guarantee') },
            { href: page.href('/orders'), text: page.t('store.cancelOnline') },
          ],
          offersUrl: page.offersUrl,
        }}
      />
      {editionOf(view.product) === 'business' ? (
        <button type="submit" formAction={page.href('/contact-sales')}>
          {page.t('buy.contactSales')}
        </button>
      ) : null}
    </ChoiceForm>
    <p className={styles.ways}>
      <small>
        <Pictogram name="lock" />
        {page.t('buy.secureCheckout')}
      </small>
      <PaymentMethods page={page} />
    </p>
    {view.trial === undefined ? null : (
      <p className={styles.ways}>
        <a href={page.href('/orders')}>{page.t('nav.orders')}</a>
      </p>
    )}
  </>
)

/** Returns whether a product without a public offer may have a personalized offer. */
const acceptsPersonalizedOffers = (view: OfferView): boolean =>
  view.state === 'failed' || (view.state === 'unavailable' && view.reason === 'no-options')

const NothingOffered = ({
  view,
  page,
}: UsesPage<BuyFormParts | 'downloads' | 'deviceError'> & { readonly view: ViewWithoutOffer }) => {
  const notice = noOfferTexts(view, page)
  if (!acceptsPersonalizedOffers(view)) return <NoOffer {...notice} />
  const { product } = view
  return (
    <Island
      name="personalized-notice"
      props={{
        form: formTexts(product, page),
        labels: choiceLabels(page, product),
        offersUrl: page.offersUrl,
        notice,
      }}
    />
  )
}

/** Links to the purchase with add-ons, and names them. Nothing for a product without add-ons. */
const AddOnsLink = ({ view, page: { t, href } }: UsesPage<BuyFormParts> & { readonly view: OfferedView }) => {
  const names = singleAddOnsOf(view.product).map((name) => t(`addOns.names.${name}`))
  return names.length === 0 ? null : (
    <a href={purchaseLink({ href }, view)} data-choice-of={view.product}>
      {`${t('addOns.title')}: ${names.join(' · ')}`}
    </a>
  )
}

/** Links to the running promotions of a product on its card, with their prices. The links carry the choice of the visitor. */
export const PromotionLinks = ({
  product,
  page,
}: UsesPage<'href' | 'promotions' | 'view'> & { readonly product: string }) =>
  promotionLines(page, product).map(({ href, name, price, savings }) => (
    <p key={href}>
      <a className={choice.savings} href={href} data-choice-of={product}>
        {[name, price ?? savings].filter(Boolean).join(' · ')}
      </a>
    </p>
  ))

export type BuyBlockParts = BuyFormParts | 'downloads' | 'deviceError' | 'currencies' | 'form'

interface BuyBlockProps extends UsesPage<BuyBlockParts> {
  readonly view: OfferView
  /** @default none */
  readonly promotions?: readonly PromotionLine[]
}

/** The prices and options of one product, or the reason why there are none. */
export const BuyBlock = ({ view, promotions = [], page }: BuyBlockProps) => (
  <section
    className={styles.block}
    data-buy-block={view.product}
    data-state={view.state}
    data-price-length={page.currencies.find(({ currency }) => currency === page.view.currency)?.priceLength}
  >
    <VisitorMessage page={page} product={view.product} />
    {view.state === 'offered' ? (
      <BuyForm view={view} promotions={promotions} page={page} />
    ) : (
      <NothingOffered view={view} page={page} />
    )}
    {view.state === 'offered' && view.addOns === undefined ? <AddOnsLink view={view} page={page} /> : null}
  </section>
)
