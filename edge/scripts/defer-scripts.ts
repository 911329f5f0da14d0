import { contentHash } from '../http/content-hash.ts'
import { HYDRATION_PATH } from './send-hydration.ts'
import { takeScripts } from './take-scripts.ts'

/** A page without executable inline scripts. */
export interface DeferredPage {
  readonly html: string
  /** JSON of the props of its islands, which the page names by its hash; `null` where it has none. */
  readonly hydration: string | null
}

/** The script that hydrates a page on intent, which is told where the props are, and the script of the islands. */
const loader = (islands: string, address: string): string =>
  `<script src="/scripts/hydrate-on-intent.js" defer="" data-hydration="${address}" data-islands="${islands}"></script></head>`

/**
 * Turns a page as Next wrote it into one without executable inline scripts: those of the framework are left out, and the props
 * of its islands are taken out. `browser/hydrate-on-intent.ts` gets them when the visitor reaches for something.
 * A page that holds anything but known shapes is not touched: `undefined`.
 *
 * @param islands address of the script that hydrates
 */
export const deferScripts = (html: string, islands: string): DeferredPage | undefined => {
  const taken = takeScripts(html)
  if (taken === undefined || taken.hydration === null) return taken
  const address = `${HYDRATION_PATH}${contentHash(taken.hydration)}.json`
  return { ...taken, html: taken.html.replace('</head>', () => loader(islands, address)) }
}

/** The same for a page of one visitor alone, which nobody keeps: its data stays in it, inert. */
export const deferScriptsWithin = (html: string, islands: string): string | undefined => {
  const taken = takeScripts(html)
  if (taken === undefined || taken.hydration === null) return taken?.html
  const data = `<script type="application/json" id="hydration">${taken.hydration}</script></body>`
  return taken.html.replace('</head>', () => loader(islands, '')).replace('</body>', () => data)
}
