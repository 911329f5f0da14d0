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
  // Not words: the order and the commas of a choice.
  '{term}, {quantity}, {price}',
])

/** Words that one language shares with English, by language. */
export const SAME_IN: Readonly<Record<string, readonly string[]>> = {
  cs: ['Cookies', 'Licence'],
  da: ['Cookies', 'Downloads', 'Support', 'Version {version}'],
  de: ['Cookies', 'Downloads', 'Global', 'Support', 'Version {version}'],
  el: ['Cookies'],
  es: ['Cookies'],
  fr: ['Cookies', 'Europe', 'Licence', 'Version {version}'],
  it: ['Home', 'Privacy'],
  ms: ['Global'],
  nl: ['Contact', 'Cookies', 'Downloads', 'Privacy'],
  'pt-BR': ['Cookies', 'Downloads', 'Global'],
  'pt-PT': ['Cookies', 'Global'],
  ro: ['Asia-Pacific', 'Contact', 'Global'],
  sv: ['Cookies', 'Support', 'Version {version}'],
}
