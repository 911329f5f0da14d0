import { hasDownloadBlocks, PAGE_PATHS } from '../../../domain/catalogue/page-paths.ts'
import { DownloadCountries } from '../../../domain/routing/download-countries.ts'
import { REAL_SITES } from '../sites/real-sites.ts'

/** Countries with separate installers in the embedded content. */
const EMBEDDED_COUNTRIES = ['KZ', 'RU']

/** Returns the countries that an edge knows after the pages of all sites have reported the same countries. */
export const countriesAfterRenders = (countries: readonly string[] = EMBEDDED_COUNTRIES): DownloadCountries => {
  const known = new DownloadCountries()
  for (const { code } of REAL_SITES.all)
    for (const page of PAGE_PATHS.filter(hasDownloadBlocks)) known.learn(`/${code}/usd-any-x${page}`, countries)
  return known
}
