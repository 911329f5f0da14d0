import { comparisonView } from '../../../domain/offers/comparison-view.ts'
import type { ProductCard } from '../../../ports/page-items.ts'
import { Island } from '../../_islands/island.tsx'
import type { ComparedProduct } from '../../_offers/comparison-choice.tsx'
import type { SectionProps, SitePage } from '../../_page/site-page.ts'
import { tileOf } from '../product-screen.tsx'
import { type BuyFormParts, PurchaseAssurance } from './buy-block.tsx'
import { choiceLabels, formTexts, noOfferTexts } from './buy-block-texts.ts'
import styles from './comparison.module.css'
import { ComparisonFoot } from './comparison-foot.tsx'
import { FeatureTable } from './feature-table.tsx'

type ComparisonParts = BuyFormParts | 'site' | 'offers' | 'downloads' | 'deviceError'

const comparedProduct = (card: ProductCard, page: Pick<SitePage, ComparisonParts>): readonly ComparedProduct[] => {
  const { href, offers } = page
  const view = card.buyBlock && offers[card.buyBlock.product]
  if (view === undefined) return []
  return [
    {
      form: formTexts(view.product, page),
      labels: choiceLabels(page, view.product),
      head: {
        name: card.name,
        badge: card.badge,
        tile: tileOf(card.path),
        tagline: card.tagline,
        product: view.product,
        href: href(card.path),
      },
      notice: view.state === 'offered' ? null : { ...noOfferTexts(view, page), state: view.state },
    },
  ]
}

/** Products side by side with their prices and features. All products share one choice. */
export const Comparison = ({ section, page }: SectionProps<'comparison', ComparisonParts>) => {
  const { title, lead, cards, features } = section
  const products = cards.flatMap((card) => comparedProduct(card, page))
  const names = products.map(({ form }) => form.product)
  const nameList = new Intl.ListFormat(page.site.locale, { type: 'unit' })
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      <Island
        name="personalized-comparison"
        props={{
          view: comparisonView(names.flatMap((product) => page.offers[product] ?? [])),
          products,
          names: nameList.format(products.map(({ head }) => head.name)),
          autoRenewAll: page.t('buy.autoRenewAll'),
          offersUrl: page.offersUrl,
        }}
      />
      <div className={styles.assurance}>
        <PurchaseAssurance page={page} />
      </div>
      <FeatureTable title={title} products={cards} features={features} page={page} />
      <ComparisonFoot cards={cards} page={page} />
    </section>
  )
}
