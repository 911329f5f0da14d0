import {
  CARD_PAGE_SETTINGS,
  COMPARED_FEATURES,
  type ComparedFeatureName,
  type Edition,
} from '../../../domain/catalogue/product-record.ts'
import type { PageSection } from '../../../ports/page-section.ts'
import type { PageContext } from '../page-context.ts'
import type { PageTexts, ProductText } from '../page-texts.ts'
import { type CardsText, cardFor, productsOn } from './product-cards.ts'

/** A product's text that names a feature: a point of its card, or the title of a feature of its page. */
type FeatureText = readonly [page: keyof PageTexts['products'], list: 'card' | 'features', position: number]

/** Products name their features already; a comparison says the same words. */
const FEATURE_TEXTS: Readonly<Record<ComparedFeatureName, FeatureText>> = {
  antivirus: ['standard', 'features', 0],
  webProtection: ['standard', 'features', 1],
  ransomwareShield: ['standard', 'features', 2],
  updates: ['standard', 'features', 3],
  quietMode: ['standard', 'features', 4],
  reports: ['standard', 'features', 5],
  vpn: ['plus', 'features', 0],
  passwordManager: ['plus', 'features', 1],
  safePayment: ['plus', 'features', 3],
  passwordCheck: ['plus', 'features', 4],
  identity: ['premium', 'card', 1],
  remoteHelp: ['premium', 'card', 2],
  family: ['premium', 'card', 3],
  fileServers: ['small-office', 'card', 1],
  safeBanking: ['small-office', 'features', 2],
  noAdministrator: ['small-office', 'card', 2],
  detection: ['endpoint', 'card', 1],
  console: ['endpoint', 'card', 2],
}

const nameOf = (feature: ComparedFeatureName, { products }: PageTexts): string => {
  const [page, list, position] = FEATURE_TEXTS[feature]
  const text: ProductText = products[page]
  return (list === 'card' ? text.card[position] : text.features.items[position]?.title) ?? feature
}

/** The products of an edition, compared: one choice for all of them, and what each has. */
export const comparison = (context: PageContext, edition: Edition, text: CardsText): PageSection => {
  const products = productsOn('compare', edition)
  return {
    kind: 'comparison',
    ...text,
    cards: products.map((product) => cardFor(product, context)),
    sharedChoice: CARD_PAGE_SETTINGS.compare.sharedChoice[edition],
    features: COMPARED_FEATURES.map((feature) => ({
      name: nameOf(feature, context.texts),
      isIncluded: products.map(({ features = [] }) => features.includes(feature)),
    })).filter(({ isIncluded }) => isIncluded.includes(true)),
  }
}
