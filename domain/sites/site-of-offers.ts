import type { Site } from './site.ts'

/** The site whose prices are those of an offers region and language; undefined where there is none. No two sites share both. */
export const siteOfOffers = (
  sites: readonly Site[],
  region: string | null,
  language: string | null,
): Site | undefined => sites.find((site) => site.offersRegion === region && site.offersLanguage === language)
