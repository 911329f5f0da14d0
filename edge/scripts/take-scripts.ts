import { recognizeScript } from './recognize-script.ts'

const SCRIPT = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g
/** Hints that nobody needs: scripts come on intent, and the connection to ourselves is there. */
const IDLE_HINT = /<link rel="(?:preload" as="script"[^>]*|preconnect" href="\/"[^>]*)\/>/g
/** Marks of the framework that its hydration of a whole page would read, and the empty place of its late metadata. */
const IDLE_MARK = /<div hidden=""><!--\$--><!--\/\$--><\/div>|<!--\/?[$&]-->/g

/** A page as Next wrote it, parted into what is read and what hydrates its islands. */
export interface TakenScripts {
  /** Without scripts of the framework and marks for them. */
  readonly html: string
  /** JSON of the props of all islands, in the order of the page; `null` where it has none. */
  readonly hydration: string | null
}

/**
 * Takes the framework's scripts and the props of islands out of a page. One that holds anything but Next's shapes and our own is
 * not touched: `undefined`.
 */
export const takeScripts = (html: string): TakenScripts | undefined => {
  const props: string[] = []
  let isFramework = false
  let isKnown = true
  const bare = html.replace(SCRIPT, (whole: string, attributes: string, body: string) => {
    const kind = recognizeScript(attributes, body)
    if (kind === 'props') props.push(body)
    if (kind === 'leave-out') isFramework = true
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
