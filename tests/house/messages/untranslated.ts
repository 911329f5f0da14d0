/**
 * Texts that may read the same in another language as in English: product names, system names, and words that the
 * language really has in common with English. A key that is not listed and reads like English was forgotten.
 */
export const SAME_EVERYWHERE: ReadonlySet<string> = new Set([
  'Premium',
  'Plus',
  'Standard',
  'Small Office',
  'Endpoint',
  'Northwall Premium',
  'Northwall Plus',
  'Northwall Standard',
  'Northwall Free',
  'Northwall Small Office',
  'Northwall Endpoint',
  'Windows',
  'macOS',
  'Android',
  'Linux',
])

/** Words that one language shares with English, by language. */
export const SAME_IN: Readonly<Record<string, readonly string[]>> = {
  de: ['Downloads', 'Support', 'Cookies', 'Global', 'Version {version}', '{term}, {pack}, {price}'],
  fr: ['Licence', 'Cookies', 'Europe', 'Version {version}', '{term}, {pack}, {price}'],
  es: ['Cookies', '{term}, {pack}, {price}'],
  ru: ['{term}, {pack}, {price}'],
}
