import { parseJson } from '../../domain/text/read-json.ts'
import { contentHash } from '../http/request-headers.ts'
import { HYDRATION_PATH, PAGE_SCRIPT } from './build-layout.ts'

/** A page without executable inline scripts. */
export interface DeferredPage {
  readonly html: string
  /** Props of all islands as JSON, in page order; `null` if the page has no island. */
  readonly hydration: string | null
}

const TURBOPACK = /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\(([\s\S]*)\);?$/
const FLIGHT = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\(([\s\S]*)\)$/
/** Only Next's development server writes this script. */
const HOT_RELOAD = /^self\.__next_r="[\w-]+";var __nextHmrInitialVersion="\w*";$/

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(attributes)?.[1]

/** Classifies a script element. Recognizes only scripts that Next 16.4 or this repository writes. */
const kindOfScript = (attributes: string, body: string): 'keep' | 'framework' | 'props' | 'unknown' => {
  const src = attribute(attributes, 'src')
  if (src !== undefined) return src.startsWith('/_next/') ? 'framework' : 'keep'
  if (/\sdata-island-props\b/.test(attributes)) return 'props'
  const type = attribute(attributes, 'type')
  if (type === 'application/ld+json' || type === 'application/json') return 'keep'
  if (HOT_RELOAD.test(body)) return 'framework'
  // Next writes only JSON arguments.
  const pushed = TURBOPACK.exec(body)?.[1] ?? FLIGHT.exec(body)?.[1]
  return pushed !== undefined && parseJson(pushed) !== undefined ? 'framework' : 'unknown'
}

const SCRIPT = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g
/** Matches preloads of scripts, which load on intent, and preconnects to the page's own origin. */
const IDLE_HINT = /<link rel="(?:preload" as="script"[^>]*|preconnect" href="\/"[^>]*)\/>/g
/** Matches markers for full-page hydration, and the empty placeholder of streamed metadata. */
const IDLE_MARK = /<div hidden=""><!--\$--><!--\/\$--><\/div>|<!--\/?[$&]-->/g

/** Removes Next's scripts and the props of islands from a page. Returns `undefined` if it finds an unknown script. */
const extractScripts = (html: string): DeferredPage | undefined => {
  const props: string[] = []
  let isFramework = false
  let isKnown = true
  const bare = html.replace(SCRIPT, (whole: string, attributes: string, body: string) => {
    const kind = kindOfScript(attributes, body)
    if (kind === 'props') props.push(body)
    if (kind === 'framework') isFramework = true
    if (kind === 'unknown') isKnown = false
    return kind === 'keep' ? whole : ''
  })
  const isWhole = bare.includes('</head>') && bare.includes('</body>')
  if (!isKnown || !isFramework || !isWhole) return undefined
  return {
    html: bare.replace(IDLE_HINT, '').replace(IDLE_MARK, ''),
    hydration: props.length === 0 ? null : `[${props.join()}]`,
  }
}

/**
 * Adds the path of the island props to the page script, and defers that script until the page is parsed. Returns `undefined` if the
 * page has no page script.
 */
const linkProps = (html: string, hydration: string): string | undefined => {
  const linked = html.replace(`${PAGE_SCRIPT} async=""`, () => `${PAGE_SCRIPT} defer="" data-hydration="${hydration}"`)
  return linked === html ? undefined : linked
}

/**
 * Removes Next's scripts from a page, and moves the props of islands into a separate file, which
 * `browser/scripts/hydrate-on-intent.ts` loads. Returns `undefined` for a page of unknown structure.
 */
export const deferScripts = (html: string): DeferredPage | undefined => {
  const extracted = extractScripts(html)
  if (extracted === undefined || extracted.hydration === null) return extracted
  const linked = linkProps(extracted.html, `${HYDRATION_PATH}${contentHash(extracted.hydration)}.json`)
  return linked === undefined ? undefined : { ...extracted, html: linked }
}

/** Variant of `deferScripts` for an uncached private page, whose props stay in the page as JSON. */
export const deferScriptsWithin = (html: string): string | undefined => {
  const extracted = extractScripts(html)
  if (extracted === undefined || extracted.hydration === null) return extracted?.html
  const data = `<script type="application/json" id="hydration">${extracted.hydration}</script></body>`
  return linkProps(extracted.html, '')?.replace('</body>', () => data)
}
