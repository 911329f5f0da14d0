/** Price levels of regions. The level of the global list is 1. Regions with the same currency must have different levels. */
const LEVELS: Readonly<Record<string, number>> = {
  global: 1,
  us: 1.08,
  ca: 1.04,
  latam: 0.72,
  br: 0.66,
  uk: 1.1,
  fr: 1.06,
  de: 1.12,
  nl: 1.09,
  be: 1.07,
  at: 1.11,
  dk: 1.16,
  no: 1.18,
  se: 1.13,
  fi: 1.14,
  ie: 1.1,
  it: 0.98,
  es: 0.95,
  pt: 0.91,
  gr: 0.88,
  cz: 0.86,
  hu: 0.82,
  ro: 0.78,
  rs: 0.74,
  bg: 0.76,
  pl: 0.84,
  tr: 0.62,
  ru: 0.68,
  kz: 0.64,
  anz: 1.05,
  in: 0.48,
  my: 0.7,
  sg: 1.01,
  id: 0.54,
  ph: 0.58,
  jp: 0.96,
  kr: 0.93,
  cn: 0.6,
  hk: 0.97,
  tw: 0.87,
  vn: 0.52,
  th: 0.65,
  me: 0.89,
  za: 0.63,
  africa: 0.59,
}

const LOWEST_PERCENT = 70
const SPAN_PERCENT = 41

/** FNV-1a, 32 bits. Deterministic on every machine. */
const nameHash = (name: string): number => {
  let hash = 0x811c9dc5
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}

/** Returns the price level of a region. A region without an entry gets a value from 0.70 to 1.10, derived from its name. */
export const regionFactor = (offersRegion: string): number =>
  (Object.hasOwn(LEVELS, offersRegion) ? LEVELS[offersRegion] : undefined) ??
  (LOWEST_PERCENT + (nameHash(offersRegion) % SPAN_PERCENT)) / 100
