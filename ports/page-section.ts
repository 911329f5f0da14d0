import type { BuyBlockSettings, SharedChoice } from './buy-block.ts'
import type { DownloadBlockSettings } from './downloads.ts'
import type { LeadForm } from './leads.ts'

/** Line drawings that may stand beside a feature. */
export const ICONS = [
  'shield',
  'globe',
  'key',
  'eye',
  'family',
  'bolt',
  'lock',
  'phone',
  'laptop',
  'cloud',
  'bell',
  'chart',
  'server',
  'users',
  'refresh',
  'mail',
  'check',
] as const
export type Icon = (typeof ICONS)[number]

/** Drawings of products in use. */
export const SCREENS = ['premium', 'plus', 'standard', 'small-office', 'endpoint', 'free', 'trial'] as const

/** A drawing of a product, with the product's name. */
export interface ProductScreen {
  readonly name: (typeof SCREENS)[number]
  readonly alt: string
}

/** A reason to choose a product: a heading and a sentence, with a line drawing. */
export interface Feature {
  readonly icon: Icon
  readonly title: string
  readonly text: string
}

/** A product card of the home page or a list. */
export interface ProductCard {
  /** Site path of its page, for example `/premium`. */
  readonly path: string
  readonly name: string
  readonly tagline: string
  readonly points: readonly string[]
  /** Settings of the block whose preselected price the card shows; missing for a card without a price. */
  readonly buyBlock?: BuyBlockSettings
  readonly badge?: string
}

interface Publishable {
  /** Not published: visible to editors only. @default false */
  readonly isDraft?: boolean
}

export type PageSection = Publishable &
  (
    | {
        readonly kind: 'hero'
        readonly eyebrow?: string
        readonly title: string
        readonly lead: string
        readonly points: readonly string[]
        readonly buyBlock?: BuyBlockSettings
        /** A link, if there is nothing to buy. `path` is a site path. */
        readonly action?: { readonly path: string; readonly label: string }
        readonly picture: string
      }
    | {
        readonly kind: 'features'
        readonly title: string
        readonly features: readonly Feature[]
        readonly screen?: ProductScreen
      }
    | {
        readonly kind: 'products'
        readonly title: string
        readonly lead?: string
        readonly cards: readonly ProductCard[]
        /** Preselected on the cards if all of them sell it. */
        readonly sharedChoice?: SharedChoice
        /** `modal`: a card opens a modal with a buy block, beside the link to its page. */
        readonly selling?: 'modal'
      }
    | {
        readonly kind: 'comparison'
        readonly title: string
        readonly lead?: string
        readonly cards: readonly ProductCard[]
        /** Preselected if all products sell it. */
        readonly sharedChoice: SharedChoice
        /** Rows: whether each product has a feature, in the order of the cards. */
        readonly features: readonly { readonly name: string; readonly isIncluded: readonly boolean[] }[]
      }
    | {
        readonly kind: 'figures'
        readonly title: string
        readonly figures: readonly { readonly value: string; readonly text: string }[]
      }
    | {
        readonly kind: 'questions'
        readonly title: string
        readonly questions: readonly { readonly question: string; readonly answer: string }[]
      }
    | {
        readonly kind: 'steps'
        readonly title: string
        readonly steps: readonly { readonly title: string; readonly text: string }[]
      }
    | {
        readonly kind: 'downloads'
        readonly title: string
        readonly lead?: string
        readonly blocks: readonly DownloadBlockSettings[]
        /** Shows checksums and the steps after a download; otherwise it links to the page that does. @default false */
        readonly isWhole?: boolean
      }
    | {
        readonly kind: 'modal'
        /** Unique on the page, not `buy-…`, which product modals have. */
        readonly id: string
        /** Z-order, from 2: modals that sell have 1. */
        readonly order: number
        /** URL fragments that open it, also from other pages. Unique on the page. */
        readonly externalIds: readonly string[]
        readonly title: string
        readonly questions: readonly { readonly question: string; readonly answer: string }[]
      }
    | { readonly kind: 'licence-check' }
    | { readonly kind: 'search' }
    | { readonly kind: 'consent' }
    | { readonly kind: 'lead-form'; readonly form: LeadForm }
    | {
        readonly kind: 'reviews'
        /** Product name of the price list. */
        readonly product: string
        /** Display name of the product. */
        readonly title: string
        /** `summary`: the average, as a link to the page that lists the reviews. */
        readonly shown: 'summary' | 'list'
      }
    | {
        readonly kind: 'links'
        readonly title: string
        /** `path` is a site path. */
        readonly links: readonly { readonly path: string; readonly label: string; readonly text: string }[]
      }
    | {
        readonly kind: 'praise'
        readonly title: string
        /** Marks the quotations as a demonstration. */
        readonly note: string
        readonly praise: readonly { readonly text: string; readonly from: string }[]
      }
    | { readonly kind: 'text'; readonly title?: string; readonly paragraphs: readonly string[] }
  )

/** The sections of one kind. */
export type SectionOf<Kind extends PageSection['kind']> = Extract<PageSection, { kind: Kind }>
