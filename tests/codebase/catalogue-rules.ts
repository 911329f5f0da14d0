import type { ProductRecord } from '../../domain/catalogue/product-record.ts'

const RECORDS = 'domain/catalogue/product-records.ts'
const PRICES = 'adapters/shop/base-price-table.ts'
const INSTALLERS = 'adapters/shop/installer-table.ts'
const TEXTS = 'adapters/content/texts'
const MESSAGES = 'app/_messages'

/** A product record that may be incomplete. */
export type DraftRecord = Pick<ProductRecord, 'page' | 'shortName' | 'buyBlock'> & Partial<ProductRecord>

export interface ProductTexts {
  readonly features: { readonly items: readonly unknown[] }
}

/** The parts of all products, from the files that define them. */
export interface Catalogue {
  readonly products: readonly DraftRecord[]
  readonly servicePaths: readonly string[]
  /** Purchase types by short name. */
  readonly prices: Readonly<Record<string, string>>
  /** Short names of the products that have installers. */
  readonly installers: readonly string[]
  /** Texts of products by page, for each language. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, ProductTexts>>>>
  /** Messages of menus by key, for each language. */
  readonly menuTexts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const without = (
  languages: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  key: string,
): readonly string[] => Object.keys(languages).filter((language) => languages[language]?.[key] === undefined)

const priceProblems = ({ shortName, buyBlock }: DraftRecord, { prices }: Catalogue): readonly string[] => {
  const sold = prices[shortName]
  if (buyBlock.purchaseType === 'Free') return []
  if (sold === undefined) return [`${shortName} has no price: add it to BASE_PRODUCTS in ${PRICES}.`]
  return sold === buyBlock.purchaseType
    ? []
    : [
        `${shortName} has a price for ${sold} and a record for ${buyBlock.purchaseType}: give both one purchase type, in ${PRICES} or ${RECORDS}.`,
      ]
}

const textProblems = ({ page, icons }: DraftRecord, { texts }: Catalogue): readonly string[] => [
  ...without(texts, page).map((language) => `${page} has no texts: add products.${page} to ${TEXTS}/${language}.json.`),
  ...Object.entries(texts)
    .filter(([, products]) => products[page] !== undefined && products[page].features.items.length !== icons?.length)
    .map(
      ([language, products]) =>
        `${page} has ${products[page]?.features.items.length} features in ${TEXTS}/${language}.json and icons for ${icons?.length ?? 0}: give its record in ${RECORDS} an icon for each.`,
    ),
]

const menuProblems = ({ page, navigation }: DraftRecord, { menuTexts }: Catalogue): readonly string[] =>
  navigation === undefined
    ? [`${page} is in no menu: give its record in ${RECORDS} a navigation with menu and text.`]
    : without(menuTexts, navigation.text).map(
        (language) => `${page} has no menu text: add nav.${navigation.text} to ${MESSAGES}/${language}.json.`,
      )

const productProblems = (product: DraftRecord, catalogue: Catalogue): readonly string[] => {
  const { page, shortName, edition, cards } = product
  return [
    ...priceProblems(product, catalogue),
    ...menuProblems(product, catalogue),
    ...(edition === undefined
      ? [`${page} has no edition: give its record in ${RECORDS} the edition 'consumer' or 'business'.`]
      : []),
    ...(catalogue.installers.includes(shortName)
      ? []
      : [`${shortName} has no installers: correct its versions in OTHER_VERSIONS of ${INSTALLERS}.`]),
    ...(Object.keys(cards ?? {}).length > 0
      ? []
      : [`${page} is a card on no page: give its record in ${RECORDS} a position in cards.`]),
    ...textProblems(product, catalogue),
  ]
}

const repeated = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
]

/** Returns one sentence for each missing part of a catalogue. It names the part and its file. */
export const catalogueProblems = (catalogue: Catalogue): readonly string[] => {
  const { products, prices, servicePaths } = catalogue
  const names = products.map(({ shortName }) => shortName)
  const paths = [...servicePaths, ...products.map(({ page }) => `/${page}`)]
  return [
    ...products.flatMap((product) => productProblems(product, catalogue)),
    ...Object.keys(prices)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} has a price in ${PRICES} and no record: add its record to ${RECORDS}.`),
    ...repeated(names).map((name) => `${name} is the short name of two records in ${RECORDS}: rename one.`),
    ...repeated(paths).map((path) => `${path} is the path of two pages: rename the page of a record in ${RECORDS}.`),
  ]
}
