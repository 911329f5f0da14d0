import type { DownloadBlockSettings } from '../../ports/downloads.ts'

/**
 * The sites whose installers a block offers: those of its fake region for the visitor's country, else those for any other
 * country, else the page's site. Each once, in the order of the settings; an empty list counts as none.
 *
 * @param country ISO 3166 alpha-2, upper case; `null` where it is not known
 */
export const siteSetFor = (
  { fakeRegions }: Pick<DownloadBlockSettings, 'fakeRegions'>,
  siteCode: string,
  country: string | null,
): readonly string[] => {
  const ofCountry = fakeRegions?.geoIP.find(({ ipCountry }) => ipCountry === country)?.sites ?? []
  const sites = ofCountry.length > 0 ? ofCountry : (fakeRegions?.sites ?? [])
  return sites.length > 0 ? [...new Set(sites)] : [siteCode]
}
