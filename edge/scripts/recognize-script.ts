/** A script of the framework; some are found by their id. */
export interface FrameworkScript {
  readonly src: string
  readonly id?: string
}

/** What is to become of one script element: left where it is, taken into the hydration data, or not known at all. */
export type RecognizedScript =
  | { readonly kind: 'keep' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'turbopack' | 'flight'; readonly argument: unknown }
  | { readonly kind: 'script'; readonly script: FrameworkScript }
  | { readonly kind: 'unknown' }

const TURBOPACK = /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\(([\s\S]*)\);?$/
const FLIGHT_START = '(self.__next_f=self.__next_f||[]).push('
const FLIGHT_MORE = 'self.__next_f.push('

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(attributes)?.[1]

/** Arguments are JSON in Next's output; anything else is not one of its shapes. */
const parsed = (kind: 'turbopack' | 'flight', json: string): RecognizedScript => {
  try {
    return { kind, argument: JSON.parse(json) }
  } catch {
    return { kind: 'unknown' }
  }
}

/** Recognises exactly the script shapes that Next 16.4 writes into a static page. */
export const recognizeScript = (attributes: string, body: string): RecognizedScript => {
  const src = attribute(attributes, 'src')
  if (src !== undefined) {
    if (!src.startsWith('/_next/')) return { kind: 'keep' }
    if (/\snomodule\b/i.test(attributes)) return { kind: 'drop' }
    const id = attribute(attributes, 'id')
    return { kind: 'script', script: id === undefined ? { src } : { src, id } }
  }
  const type = attribute(attributes, 'type')
  if (type === 'application/ld+json' || type === 'application/json') return { kind: 'keep' }
  const turbopack = TURBOPACK.exec(body)?.[1]
  if (turbopack !== undefined) return parsed('turbopack', turbopack)
  if (body.startsWith(FLIGHT_START)) return parsed('flight', body.slice(FLIGHT_START.length, -1))
  if (body.startsWith(FLIGHT_MORE)) return parsed('flight', body.slice(FLIGHT_MORE.length, -1))
  return { kind: 'unknown' }
}
