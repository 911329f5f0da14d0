import { contentHash } from '../http/content-hash.ts'
import { HYDRATION_PATH } from './hydration-data.ts'
import type { FrameworkScript } from './recognize-script.ts'
import { takeScripts } from './take-scripts.ts'

/** A page without executable inline scripts. */
export interface DeferredPage {
  readonly html: string
  /** JSON of `HydrationData`; the page names it by its hash. */
  readonly hydration: string
}

/** The one script of a page, which is told what hydrates it: `src` or `src#id` of each script of the framework, in order. */
const loader = (scripts: readonly FrameworkScript[], address: string): string => {
  const names = scripts.map(({ src, id }) => (id === undefined ? src : `${src}#${id}`)).join(' ')
  return `<script src="/wake.js" defer="" data-hydration="${address}" data-scripts="${names}"></script></head>`
}

/**
 * Turns a page as Next wrote it into one without executable inline scripts: the framework's scripts and data are taken
 * out. `/wake.js` gets them when the visitor reaches for something.
 * A page that holds anything but Next's own shapes is not touched: `undefined`.
 */
export const deferScripts = (html: string): DeferredPage | undefined => {
  const taken = takeScripts(html)
  if (taken === undefined) return undefined
  const { scripts, hydration } = taken
  const address = `${HYDRATION_PATH}${contentHash(hydration)}.json`
  return { html: taken.html.replace('</head>', () => loader(scripts, address)), hydration }
}

/** The same for a page of one visitor alone, which nobody keeps: its data stays in it, inert. */
export const deferScriptsWithin = (html: string): string | undefined => {
  const taken = takeScripts(html)
  if (taken === undefined) return undefined
  const { scripts, hydration } = taken
  const data = `<script type="application/json" id="hydration">${hydration.replaceAll('<', '\\u003c')}</script></body>`
  return taken.html.replace('</head>', () => loader(scripts, '')).replace('</body>', () => data)
}
