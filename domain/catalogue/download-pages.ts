import { PRODUCT_PATHS } from './page-paths.ts'

/** Countries whose visitors get the installers of other sites, on every site (specification, section 3, dl2FakeRegions). */
export const DOWNLOAD_REGIONS = [
  { ipCountry: 'CN', sites: ['comcn'] },
  { ipCountry: 'KZ', sites: ['kz', 'kzkk'] },
  { ipCountry: 'RU', sites: ['ru'] },
] as const

const DOWNLOAD_PATHS: ReadonlySet<string> = new Set(['/downloads', ...PRODUCT_PATHS])

/** Whether a page has download blocks, by its site path: only there do country and system of a visitor decide what it shows. */
export const hasDownloadBlocks = (path: string): boolean => DOWNLOAD_PATHS.has(path)

/**
 * The country that decides which installers a page offers; null where they are the same for all.
 *
 * @param path site path of the page
 * @param country of the visitor, ISO 3166 alpha-2 in upper case; `null` where it is not known
 */
export const downloadCountry = (path: string, country: string | null): string | null =>
  hasDownloadBlocks(path) ? (DOWNLOAD_REGIONS.find(({ ipCountry }) => ipCountry === country)?.ipCountry ?? null) : null
