/** Countries that have installers of their own (specification, section 3, dl2FakeRegions). Few, for each makes a page more. */
export const DOWNLOAD_COUNTRIES: readonly string[] = ['CN', 'KZ', 'RU']

/**
 * The country that decides which installers a page gives out; null where they are the same for all.
 *
 * @param path site path of the page
 * @param country of the visitor, ISO 3166 alpha-2 in upper case; `null` where it is not known
 */
export const downloadCountry = (path: string, country: string | null): string | null =>
  path === '/downloads' && country !== null && DOWNLOAD_COUNTRIES.includes(country) ? country : null
