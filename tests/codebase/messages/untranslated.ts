import en from '../../../adapters/content/texts/en.json' with { type: 'json' }

/** Names that are proper names: `Northwall Small Office`, not `Northwall Premium trial`. */
const PRODUCT_NAMES = Object.values(en.products)
  .map(({ name }) => name)
  .filter((name) => /^Northwall( [A-Z][a-z]+)+$/.test(name))

/**
 * Texts that may be the same as in English in every language: names of products and systems. The glossary of a language lists others.
 */
export const SAME_EVERYWHERE: ReadonlySet<string> = new Set([
  ...PRODUCT_NAMES,
  ...PRODUCT_NAMES.map((name) => name.replace('Northwall ', '')),
  'Windows',
  'macOS',
  'Android',
  'Linux',
  // No words in it.
  '{term}, {quantity}, {price}',
])
