/** What is to become of one script element: left where it is, left out, kept as the props of an island, or not known at all. */
export type RecognizedScript = 'keep' | 'leave-out' | 'props' | 'unknown'

const TURBOPACK = /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\(([\s\S]*)\);?$/
const FLIGHT = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\(([\s\S]*)\)$/

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(attributes)?.[1]

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Recognises exactly the script shapes that Next 16.4 writes into a static page, and those of our own. */
export const recognizeScript = (attributes: string, body: string): RecognizedScript => {
  const src = attribute(attributes, 'src')
  if (src !== undefined) return src.startsWith('/_next/') ? 'leave-out' : 'keep'
  if (/\sdata-island-props\b/.test(attributes)) return 'props'
  const type = attribute(attributes, 'type')
  if (type === 'application/ld+json' || type === 'application/json') return 'keep'
  // The arguments are JSON in Next's output; anything else is not one of its shapes.
  const pushed = TURBOPACK.exec(body)?.[1] ?? FLIGHT.exec(body)?.[1]
  return pushed !== undefined && isJson(pushed) ? 'leave-out' : 'unknown'
}
