import en from '../../../adapters/content/texts/en.json' with { type: 'json' }

/** Proper names: `Northwall Small Office`, but not `Northwall Premium trial`. */
const PRODUCT_NAMES = Object.values(en.products)
  .map(({ name }) => name)
  .filter((name) => /^Northwall( [A-Z][a-z]+)+$/.test(name))

/**
 * Texts that may equal the English text in every language: names of products and platforms. The glossary of a language lists
 * additional texts.
 */
export const SAME_EVERYWHERE: ReadonlySet<string> = new Set([
  ...PRODUCT_NAMES,
  ...PRODUCT_NAMES.map((name) => name.replace('Northwall ', '')),
  'Windows',
  'macOS',
  'Android',
  'Linux',
  // Contains no words.
  '{term}, {quantity}, {price}',
])
