import type { BuyBlockSettings, PriceSettings } from '../../ports/buy-block-settings.ts'
import type { DownloadBlockSettings } from '../../ports/downloads.ts'
import type { PageSection } from '../../ports/page-section.ts'
import type { PageData } from '../../ports/pages.ts'
import type { OfferView } from '../offers/offer-view.ts'
import type { SharedGroup } from '../offers/shared-choice.ts'

const blocksOf = (section: PageSection): readonly BuyBlockSettings[] => {
  const blocks =
    section.kind === 'hero'
      ? [section.buyBlock]
      : section.kind === 'products' || section.kind === 'comparison' || section.kind === 'finder'
        ? section.cards.map(({ buyBlock }) => buyBlock)
        : []
  return blocks.filter((block) => block !== undefined)
}

/** Applies the price settings of a page to a block. They override the block's own settings. */
export const withPriceSettings = (
  block: BuyBlockSettings,
  { hasPrices: _, ...settings }: PriceSettings = {},
): BuyBlockSettings => ({ ...block, ...settings })

export const hasPrices = (page: Pick<PageData, 'priceSettings'> | undefined): boolean =>
  page?.priceSettings?.hasPrices ?? true

/** Adds the page's add-ons for a product to the product's block. */
export const withAddOnsOn = (page: PageData | undefined, block: BuyBlockSettings): BuyBlockSettings => {
  const addOns = page?.sections.flatMap(blocksOf).find(({ product }) => product === block.product)?.addOns
  return addOns === undefined ? block : { ...block, addOns }
}

/** Returns the buy blocks of a page, with the page's price settings applied. */
export const pageBlocks = ({ sections, priceSettings }: PageData): readonly BuyBlockSettings[] =>
  sections.flatMap(blocksOf).map((block) => withPriceSettings(block, priceSettings))

/**
 * Whether a download block lacks prices: the page's prices could not be loaded, or the product's price list is empty. The block's
 * code name identifies the product, otherwise the product code does.
 */
export const lacksPrices = (
  { codeName, requestParams }: DownloadBlockSettings,
  offers: ReadonlyMap<string, OfferView>,
): boolean => {
  const view = offers.get(codeName) ?? offers.get(requestParams.productCode)
  const isEmpty = view?.state === 'unavailable' && view.reason === 'no-options'
  return isEmpty || [...offers.values()].some(({ state }) => state === 'failed')
}

/** Returns the groups of products that a page shows side by side. */
export const sharedGroups = ({ sections }: PageData): readonly SharedGroup[] =>
  sections.flatMap((section) => {
    if (section.kind === 'comparison') return [{ blocks: blocksOf(section), choice: section.sharedChoice }]
    return section.kind === 'products' && section.sharedChoice !== undefined
      ? [{ blocks: blocksOf(section), choice: section.sharedChoice, areCards: true }]
      : []
  })

/**
 * Returns a key of a section that is unique on the page: kind and title. For a text without a title, uses the first paragraph
 * instead.
 */
export const sectionKey = (section: PageSection): string => {
  const title = 'title' in section ? section.title : undefined
  return `${section.kind} ${title ?? (section.kind === 'text' ? section.paragraphs[0] : '')}`
}
