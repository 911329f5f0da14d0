import type { ReactNode } from 'react'
import { BuyBlock } from '../../app/_components/offers/buy-block.tsx'
import { ProductCards } from '../../app/_components/offers/product-cards.tsx'
import { PurchaseModals } from '../../app/_components/offers/purchase-modals.tsx'
import type { OfferView } from '../../domain/offers/offer-view.ts'
import type { Exhibit } from '../gallery.tsx'
import { pageOf } from '../page-of.ts'

/** As wide as beside the words of a page. */
const Beside = ({ children }: { children: ReactNode }) => (
  <div style={{ maxInlineSize: '34rem', paddingInline: '2rem' }}>{children}</div>
)

/** Pages whose buy blocks differ in kind, and how. */
const OFFERED = [
  ['/premium', 'terms and quantities'],
  ['/standard', 'one picker of options'],
  ['/endpoint', 'business'],
  ['/trial', 'trial'],
  ['/promo/welcome', 'promotion'],
] as const

/** A view of each state without prices. */
const WITHOUT_PRICES: readonly Exclude<OfferView, { state: 'offered' }>[] = [
  { state: 'free', product: 'free' },
  { state: 'unavailable', product: 'premium', reason: 'geo' },
  { state: 'unavailable', product: 'premium', reason: 'no-options' },
  { state: 'hidden', product: 'premium' },
  { state: 'failed', product: 'premium' },
]

const reasonOf = (view: OfferView): string => (view.state === 'unavailable' ? `: ${view.reason}` : '')

/** Buy blocks, cards and modals, with prices and without. */
export const offersGroup = async (): Promise<readonly Exhibit[]> => {
  const home = await pageOf('/')
  const offered = await Promise.all(
    OFFERED.map(async ([path, name]) => {
      const page = await pageOf(path)
      const [view] = Object.values(page.offers)
      return {
        name: `buy block: offered, ${name}`,
        shown: view && (
          <Beside>
            <BuyBlock view={view} page={page} />
          </Beside>
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
        <Beside>
          <BuyBlock view={view} page={home} />
        </Beside>
      ),
    })),
    ...(card === undefined
      ? []
      : [
          {
            name: 'card: offered',
            shown: (
              <Beside>
                <ProductCards section={{ ...cards, cards: [card] }} page={home} />
              </Beside>
            ),
          },
          {
            name: 'card: with a modal',
            shown: (
              <Beside>
                <ProductCards section={{ ...cards, cards: [card], selling: 'modal' }} page={home} />
              </Beside>
            ),
          },
          ...WITHOUT_PRICES.filter(({ product }) => product === card.buyBlock?.product).map((view) => ({
            name: `card: ${view.state}${reasonOf(view)}`,
            shown: (
              <Beside>
                <ProductCards section={{ ...cards, cards: [card] }} page={cardWith(view)} />
              </Beside>
            ),
          })),
        ]),
    { name: 'modals, behind the buttons of cards', shown: <PurchaseModals page={home} /> },
  ]
}
