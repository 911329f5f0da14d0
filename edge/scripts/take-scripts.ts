import type { HydrationData } from './hydration-data.ts'
import { type FrameworkScript, recognizeScript } from './recognize-script.ts'

const SCRIPT = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g
/** Hints that nobody needs: scripts come on intent, and the connection to ourselves is there. */
const IDLE_HINT = /<link rel="(?:preload" as="script"[^>]*|preconnect" href="\/"[^>]*)\/>/g

/** A page as Next wrote it, parted into what is read and what hydrates it. */
export interface TakenScripts {
  /** Without scripts of the framework. */
  readonly html: string
  readonly scripts: readonly FrameworkScript[]
  /** JSON of `HydrationData`. */
  readonly hydration: string
}

/** Pushed by `[1, text]`, a piece of the rows of the page's data. */
const isText = (pushed: unknown): pushed is readonly [1, string] =>
  Array.isArray(pushed) && pushed[0] === 1 && typeof pushed[1] === 'string'

/** Pieces of text as one: where the framework cuts is an accident, and the same page shall have the same data. */
const joinTexts = (flight: readonly unknown[]): readonly unknown[] =>
  flight.reduce<unknown[]>((joined, pushed) => {
    const last = joined.at(-1)
    if (isText(pushed) && isText(last)) joined[joined.length - 1] = [1, last[1] + pushed[1]]
    else joined.push(pushed)
    return joined
  }, [])

/** Takes the framework's scripts and data out of a page. One that holds anything but Next's own shapes is not touched: `undefined`. */
export const takeScripts = (html: string): TakenScripts | undefined => {
  const turbopack: unknown[] = []
  const flight: unknown[] = []
  const scripts: FrameworkScript[] = []
  let unknown = false
  const bare = html.replace(SCRIPT, (whole: string, attributes: string, body: string) => {
    const taken = recognizeScript(attributes, body)
    if (taken.kind === 'turbopack') turbopack.push(taken.argument)
    else if (taken.kind === 'flight') flight.push(taken.argument)
    else if (taken.kind === 'script') scripts.push(taken.script)
    else if (taken.kind === 'unknown') unknown = true
    return taken.kind === 'keep' ? whole : ''
  })
  const isWhole = bare.includes('</head>') && bare.includes('</body>')
  if (unknown || flight.length === 0 || scripts.length === 0 || !isWhole) return undefined
  const data: HydrationData = { turbopack, flight: joinTexts(flight) }
  return { html: bare.replace(IDLE_HINT, ''), scripts, hydration: JSON.stringify(data) }
}
