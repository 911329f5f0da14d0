import type { HydrationData } from './hydration-data.ts'
import { recognizeScript } from './recognize-script.ts'

const SCRIPT = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g
/** Hints that nobody needs: scripts come on intent, and the connection to ourselves is there. */
const IDLE_HINT = /<link rel="(?:preload" as="script"[^>]*|preconnect" href="\/"[^>]*)\/>/g
const LOADER = '<script src="/wake.js" defer=""></script></head>'

/** JSON that cannot end the script element it stands in. */
const inert = (data: HydrationData): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/**
 * Turns a page as Next wrote it into one without executable inline scripts: the framework's scripts and data are taken
 * out into one inert JSON element, which `/wake.js` reads when the visitor reaches for something.
 * A page that holds anything but Next's own shapes is not touched: `undefined`.
 */
export const deferScripts = (html: string): string | undefined => {
  const turbopack: unknown[] = []
  const flight: unknown[] = []
  const scripts: HydrationData['scripts'][number][] = []
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
  const data = `<script type="application/json" id="wake">${inert({ turbopack, flight, scripts })}</script></body>`
  return bare
    .replace(IDLE_HINT, '')
    .replace('</head>', () => LOADER)
    .replace('</body>', () => data)
}
