import { hasDownloadBlocks } from '../catalogue/page-paths.ts'

const pageKey = (siteCode: string, page: string): string => `/${siteCode}${page === '/' ? '' : page}`

/**
 * The countries for which a page has separate installers (specification, section 3, dl2FakeRegions): the countries in its
 * download blocks. Each rendered page reports them. Only these countries are part of a view, so the content bounds the number of
 * views.
 */
export class DownloadCountries {
  readonly #byPage = new Map<string, ReadonlySet<string>>()
  #version = 0

  /** Changes whenever a route may change. */
  get version(): number {
    return this.#version
  }

  /**
   * Returns the visitor's country if the page has separate installers for it, else null.
   *
   * @param page site path of the page
   * @param country of the visitor, ISO 3166 alpha-2 in upper case; null if it is unknown
   */
  countryFor(siteCode: string, page: string, country: string | null): string | null {
    if (country === null || !hasDownloadBlocks(page)) return null
    return this.#byPage.get(pageKey(siteCode, page))?.has(country) === true ? country : null
  }

  /**
   * Replaces the countries of a page with those that its latest render reported.
   *
   * @param pathname internal path of the page, in any view
   */
  learn(pathname: string, countries: readonly string[]): void {
    const key = pathname.replace(/^(\/[^/]+)\/[^/]+/, '$1')
    const known = this.#byPage.get(key)
    const reported = new Set(countries)
    if (reported.size === (known?.size ?? 0) && countries.every((country) => known?.has(country))) return
    this.#version += 1
    if (reported.size === 0) this.#byPage.delete(key)
    else this.#byPage.set(key, reported)
  }
}
