/** What `/wake.js` needs to bring React to life on a finished page, besides the framework's scripts. */
export interface HydrationData {
  /** Arguments of the page's pushes to `TURBOPACK`, in order. */
  readonly turbopack: readonly unknown[]
  /** Arguments of the page's pushes to `__next_f`, in order. */
  readonly flight: readonly unknown[]
}

/** Where the data of a page lies, before its hash and `.json`. */
export const HYDRATION_PATH = '/_hydration/'
