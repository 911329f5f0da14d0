/** What `/wake.js` needs to bring React to life on a finished page. */
export interface HydrationData {
  /** Arguments of the page's pushes to `TURBOPACK`, in order. */
  readonly turbopack: readonly unknown[]
  /** Arguments of the page's pushes to `__next_f`, in order. */
  readonly flight: readonly unknown[]
  /** The framework's scripts, in the order in which the page named them. */
  readonly scripts: readonly { readonly src: string; readonly id?: string }[]
}
