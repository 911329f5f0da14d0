import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue, ProductTexts } from './catalogue-rules.ts'

const jsonFiles = <Content>(root: string, folder: string): readonly (readonly [language: string, content: Content])[] =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(root, folder, file), 'utf8'))])

/** Reads the catalogue of a tree; `load` imports a module of it. */
export const readCatalogue = async (
  root: string,
  load: <Module>(path: string) => Promise<Module>,
): Promise<Catalogue> => {
  const { PRODUCTS } = await load<typeof import('../../domain/catalogue/product-records.ts')>(
    'domain/catalogue/product-records.ts',
  )
  const { PAGE_PATHS, PRODUCT_PATHS } = await load<typeof import('../../domain/catalogue/page-paths.ts')>(
    'domain/catalogue/page-paths.ts',
  )
  const { BASE_PRODUCTS } = await load<typeof import('../../adapters/shop/base-price-table.ts')>(
    'adapters/shop/base-price-table.ts',
  )
  const { INSTALLER_SERIES } = await load<typeof import('../../adapters/shop/installer-table.ts')>(
    'adapters/shop/installer-table.ts',
  )
  const texts = jsonFiles<{ products: Record<string, ProductTexts> }>(root, 'adapters/content/texts')
  const messages = jsonFiles<{ nav: Record<string, string> }>(root, 'app/_messages')
  return {
    products: PRODUCTS,
    servicePaths: PAGE_PATHS.filter((path) => !PRODUCT_PATHS.some((known) => known === path)),
    prices: Object.fromEntries(Object.entries(BASE_PRODUCTS).map(([name, price]) => [name, price.purchaseType])),
    installers: PRODUCTS.filter((_, at) => Object.keys(INSTALLER_SERIES[at]?.versions ?? {}).length > 0).map(
      ({ shortName }) => shortName,
    ),
    texts: Object.fromEntries(texts.map(([language, { products }]) => [language, products])),
    menuTexts: Object.fromEntries(messages.map(([language, { nav }]) => [language, nav])),
  }
}
