import { READING_METHODS } from '../domain/routing/endpoint-path.ts'

/** Answers any method but its own with 405 and the methods that it takes. */
const ANY_METHOD = '/healthz'

/** What the framework answers before any rule of ours is asked, and by another method than reading with an error. */
const FILE = /^\/(?:_next\/|(?:wake|report)\.js$|icon\.svg$|store\.css$|speculation-rules\.json$|readyz$)/

/** What the framework has at its own addresses besides files of the build. */
const INSIDE = /^\/_next\/(?!static\/)/

const pathOf = (url: string): string => url.replace(/[?#].*$/s, '')

/** A slash at its end is taken off by the routing, which redirects by its own rules. */
const withoutRuns = (path: string): string =>
  /[/\\]{2}|\\/.test(path) ? path.replace(/[/\\]+/g, '/').replace(/\/?$/, '/') : path

/** Made one that no page has. */
const withoutFramework = (path: string): string => {
  if (INSIDE.test(path)) return `/-${path.slice(2)}`
  return path.endsWith('.rsc') ? `${path}_` : path
}

/**
 * The address under which an exchange is answered, where the framework would not ask the routing about the one given:
 * `.rsc` gets its own data, its own folder its own pages, two slashes in a row a redirect without our headers, and a file by
 * another method than reading, or a method that no address has, an error. No page of ours has such an address.
 *
 * @param url the request target, path and query
 */
export const normalizeUrl = (url: string, method: string): string => {
  const path = pathOf(url)
  if (url === '*' || method === 'TRACE' || (FILE.test(path) && !READING_METHODS.includes(method))) return ANY_METHOD
  return withoutFramework(withoutRuns(path)) + url.slice(path.length)
}
