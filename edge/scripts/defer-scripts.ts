import { contentHash } from '../http/content-hash.ts'
import { HYDRATION_PATH } from './send-hydration.ts'
import { takeScripts } from './take-scripts.ts'

/** A page without executable inline scripts. */
export interface DeferredPage {
  readonly html: string
  /** JSON of the props of its islands, which the page names by its hash; `null` where it has none. */
  readonly hydration: string | null
}

/** How each page names its script (`app/_components/scripts/page-script.tsx`). */
const PAGE_SCRIPT = '<script src="/scripts/page.js" async=""'

/** Tells the script of a page where its islands and their props are; `undefined` where the page has no such script. It then waits for the whole page. */
const tellIslands = (html: string, islands: string, address: string): string | undefined => {
  const attributes = `defer="" data-hydration="${address}" data-islands="${islands}"`
  const told = html.replace(PAGE_SCRIPT, () => `<script src="/scripts/page.js" ${attributes}`)
  return told === html ? undefined : told
}

/**
 * Turns a page as Next wrote it into one without executable inline scripts: those of the framework are left out, and the props
 * of its islands are taken out. `browser/scripts/hydrate-on-intent.ts` gets them when the visitor reaches for something.
 * A page that holds anything but known shapes is not touched: `undefined`.
 *
 * @param islands address of the script that hydrates
 */
export const deferScripts = (html: string, islands: string): DeferredPage | undefined => {
  const taken = takeScripts(html)
  if (taken === undefined || taken.hydration === null) return taken
  const address = `${HYDRATION_PATH}${contentHash(taken.hydration)}.json`
  const told = tellIslands(taken.html, islands, address)
  return told === undefined ? undefined : { ...taken, html: told }
}

/** The same for a page of one visitor alone, which nobody keeps: its data stays in it, inert. */
export const deferScriptsWithin = (html: string, islands: string): string | undefined => {
  const taken = takeScripts(html)
  if (taken === undefined || taken.hydration === null) return taken?.html
  const data = `<script type="application/json" id="hydration">${taken.hydration}</script></body>`
  return tellIslands(taken.html, islands, '')?.replace('</body>', () => data)
}
