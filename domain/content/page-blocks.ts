import type { BuyBlockSettings, PriceSettings } from '../../ports/buy-block.ts'
import type { PageSection } from '../../ports/page-section.ts'
import type { PageData } from '../../ports/pages.ts'
import type { SharedGroup } from '../offers/shared-choice.ts'

const blocksOf = (section: PageSection): readonly BuyBlockSettings[] => {
  const blocks =
    section.kind === 'hero'
      ? [section.buyBlock]
      : section.kind === 'products' || section.kind === 'comparison'
        ? section.cards.map(({ buyBlock }) => buyBlock)
        : []
  return blocks.filter((block) => block !== undefined)
}

/** A block as its page has it: the settings of the page outrank its own. */
export const withPriceSettings = (
  block: BuyBlockSettings,
  { hasPrices: _, ...settings }: PriceSettings = {},
): BuyBlockSettings => ({ ...block, ...settings })

/** Whether a page has prices: it has, unless it says otherwise. */
export const hasPrices = (page: Pick<PageData, 'priceSettings'> | undefined): boolean =>
  page?.priceSettings?.hasPrices ?? true

/** A block of a product as a page sells it: with the add-ons that it has there. */
export const withAddOnsOn = (page: PageData | undefined, block: BuyBlockSettings): BuyBlockSettings => {
  const addOns = page?.sections.flatMap(blocksOf).find(({ product }) => product === block.product)?.addOns
  return addOns === undefined ? block : { ...block, addOns }
}

/** The buy blocks of a page, with the page's price settings in them. */
export const pageBlocks = ({ sections, priceSettings }: PageData): readonly BuyBlockSettings[] =>
  sections.flatMap(blocksOf).map((block) => withPriceSettings(block, priceSettings))

/** The products of a page that are compared with each other. */
export const sharedGroups = ({ sections }: PageData): readonly SharedGroup[] =>
  sections.flatMap((section) =>
    (section.kind === 'products' || section.kind === 'comparison') && section.sharedChoice !== undefined
      ? [{ blocks: blocksOf(section), choice: section.sharedChoice }]
      : [],
  )

/**
 * What tells the sections of a page apart: no page has two of one kind and title; a text without a title is told by its first
 * paragraph.
 */
export const sectionKey = (section: PageSection): string => {
  const title = 'title' in section ? section.title : undefined
  return `${section.kind} ${title ?? (section.kind === 'text' ? section.paragraphs[0] : '')}`
}
