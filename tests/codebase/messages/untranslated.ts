import en from '../../../adapters/content/texts/en.json' with { type: 'json' }

/** Names that are proper names: `Northwall Small Office`, not `Northwall Premium trial`. */
const PRODUCT_NAMES = Object.values(en.products)
  .map(({ name }) => name)
  .filter((name) => /^Northwall( [A-Z][a-z]+)+$/.test(name))

/**
 * Texts that may be the same in another language as in English: product names, system names, and words that the language
 * shares with English. Any other text that is the same as in English was not translated.
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

/** Words that one language shares with English, by language. */
export const SAME_IN: Readonly<Record<string, readonly string[]>> = {
  cs: ['Cookies', 'Licence', 'Marketing'],
  da: ['Cookies', 'Downloads', 'Support', 'Version {version}', 'Parameter'],
  de: ['Cookies', 'Downloads', 'Global', 'Support', 'Version {version}', 'Parameter', 'Marketing'],
  el: ['Cookies'],
  es: ['Cookies', 'Marketing'],
  fr: ['Cookies', 'Europe', 'Licence', 'Version {version}', 'Marketing'],
  hu: ['Marketing'],
  id: ['Parameter'],
  it: ['Account', 'Home', 'Privacy', 'Marketing'],
  ms: ['Global', 'Parameter'],
  nb: ['Parameter'],
  nl: ['Account', 'Cookies', 'Downloads', 'Privacy', 'incl. {tax}', 'excl. {tax}', 'Parameter', 'Product', 'Marketing'],
  'pt-BR': ['Cookies', 'Downloads', 'Global', 'Marketing'],
  'pt-PT': ['Cookies', 'Global', 'Marketing'],
  ro: ['Asia-Pacific', 'Global', 'Marketing'],
  sr: ['Marketing'],
  sv: ['Cookies', 'Support', 'Version {version}', 'Parameter'],
}
