import type { ReactNode } from 'react'
import { BuyBlock } from '../../app/_components/offers/buy-block.tsx'
import { ProductCards } from '../../app/_components/offers/product-cards.tsx'
import { PurchaseModals } from '../../app/_components/offers/purchase-modals.tsx'
import type { OfferView } from '../../domain/offers/offer-view.ts'
import type { Exhibit } from '../gallery.tsx'
import { pageOf } from '../page-of.ts'

/** Limits a block to the width that it has on a product page. */
const BlockWidth = ({ children }: { children: ReactNode }) => (
  <div style={{ maxInlineSize: '34rem', paddingInline: '2rem' }}>{children}</div>
)

/** Pages with each kind of buy block. */
const OFFERED = [
  ['/premium', 'terms and quantities'],
  ['/standard', 'one picker of options'],
  ['/endpoint', 'business'],
  ['/trial', 'trial'],
  ['/promo/welcome', 'promotion'],
] as const

/** Each state of a block without prices. */
const WITHOUT_PRICES: readonly Exclude<OfferView, { state: 'offered' }>[] = [
  { state: 'free', product: 'free' },
  { state: 'unavailable', product: 'premium', reason: 'geo' },
  { state: 'unavailable', product: 'premium', reason: 'no-options' },
  { state: 'hidden', product: 'premium' },
  { state: 'failed', product: 'premium' },
]

const reasonOf = (view: OfferView): string => (view.state === 'unavailable' ? `: ${view.reason}` : '')

/** Buy blocks, cards and modals, with and without prices. */
export const offersGroup = async (): Promise<readonly Exhibit[]> => {
  const home = await pageOf('/')
  const offered = await Promise.all(
    OFFERED.map(async ([path, name]) => {
      const page = await pageOf(path)
      const [view] = Object.values(page.offers)
      return {
        name: `buy block: offered, ${name}`,
        shown: view && (
          <BlockWidth>
            <BuyBlock view={view} page={page} />
          </BlockWidth>
        ),
      }
    }),
  )
  const [card] = home.content.sections.flatMap((section) => (section.kind === 'products' ? section.cards : []))
  const cards = { kind: 'products', title: '' } as const
  const cardWith = (view: OfferView) => ({ ...home, offers: { [view.product]: view } })
  return [
    ...offered,
    ...WITHOUT_PRICES.map((view) => ({
      name: `buy block: ${view.state}${reasonOf(view)}`,
      shown: (
        <BlockWidth>
          <BuyBlock view={view} page={home} />
        </BlockWidth>
      ),
    })),
    ...(card === undefined
      ? []
      : [
          {
            name: 'card: offered',
            shown: (
              <BlockWidth>
                <ProductCards section={{ ...cards, cards: [card] }} page={home} />
              </BlockWidth>
            ),
          },
          {
            name: 'card: with a modal',
            shown: (
              <BlockWidth>
                <ProductCards section={{ ...cards, cards: [card], selling: 'modal' }} page={home} />
              </BlockWidth>
            ),
          },
          ...WITHOUT_PRICES.filter(({ product }) => product === card.buyBlock?.product).map((view) => ({
            name: `card: ${view.state}${reasonOf(view)}`,
            shown: (
              <BlockWidth>
                <ProductCards section={{ ...cards, cards: [card] }} page={cardWith(view)} />
              </BlockWidth>
            ),
          })),
        ]),
    { name: 'modals of cards', shown: <PurchaseModals page={home} /> },
  ]
}
