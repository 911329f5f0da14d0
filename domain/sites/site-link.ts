import type { Site } from './site.ts'
import type { SiteRegistry } from './site-registry.ts'

/**
 * A path as a browser would resolve it, kept inside the origin: dot segments resolved, control characters removed, and never
 * two slashes in a row, which would name another host.
 */
const resolvePath = (path: string): { readonly pathname: string; readonly rest: string } => {
  // After a fixed origin any text is a path: this cannot throw.
  const { pathname, search, hash } = new URL(`https://site.invalid/${path}`)
  return { pathname: pathname.replace(/\/+/g, '/').replace(/(?<=.)\/$/, ''), rest: search + hash }
}

const withLanguagePath = (site: Site, pathname: string): string => {
  const { languagePath } = site
  if (pathname === languagePath || pathname.startsWith(`${languagePath}/`)) return pathname
  return pathname === '/' ? languagePath : languagePath + pathname
}

/**
 * A site-relative link, always with the site's language path and without a trailing slash, except for a bare `/`. Query and
 * fragment are kept. Idempotent: a path that has the language path already does not get it twice, so a page cannot have the
 * name of its site's language segment.
 */
export const siteLink = (site: Site, path: string): string => {
  const { pathname, rest } = resolvePath(path)
  return withLanguagePath(site, pathname) + rest
}

/** The public URL of a page, for `rel=canonical`: without query and fragment. */
export const canonicalUrl = (site: Site, path: string): string =>
  new URL(site.url).origin + withLanguagePath(site, resolvePath(path).pathname)

/** The URL of a site's home on a developer's machine. */
export const localUrl = (site: Site, port: number): string =>
  `http://${site.label}.localhost:${port}${site.languagePath}/`

/** The sites of the host of a site, in the order of the registry: that of each language path, and that of the root. */
export const sitesOfHost = (registry: SiteRegistry, { url }: Site): readonly Site[] => {
  const { host } = new URL(url)
  return registry.all.filter((site) => new URL(site.url).host === host)
}
