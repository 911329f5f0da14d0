/** What of a page may still be to come. */
export interface PageParts {
  /** The window has loaded, with all that belongs to the page. */
  readonly isLoaded: boolean
  /**
   * The buy blocks, by what each shows: a state, also that its prices are missing, or null where it has none yet. The blocks
   * of a licence's verdict are among them.
   */
  readonly blocks: readonly (string | null)[]
  /** Prices of the visitor's own are to replace what the blocks show, and have not come yet. */
  readonly awaitsPrices: boolean
}

/**
 * Whether a page is ready for metrics (specification, section 4). A page without buy blocks has none to wait for: the form of
 * the licence check is such a page, and its answer one of its own, which comes with verdict and offers.
 */
export const isPageReady = ({ isLoaded, blocks, awaitsPrices }: PageParts): boolean =>
  isLoaded && blocks.every((state) => state !== null) && !(awaitsPrices && blocks.length > 0)
