import type { Site } from './site.ts'
import type { SiteRegistry } from './site-registry.ts'

/**
 * Resolves a path like a browser, but inside the origin: resolves dot segments, removes control characters, and collapses
 * slashes, because two slashes at the start would name another host.
 */
const resolvePath = (path: string): { readonly pathname: string; readonly rest: string } => {
  // Cannot throw: after a fixed origin any text is a path.
  const { pathname, search, hash } = new URL(`https://site.invalid/${path}`)
  return { pathname: pathname.replace(/\/+/g, '/').replace(/(?<=.)\/$/, ''), rest: search + hash }
}

const withLanguagePath = (site: Site, pathname: string): string => {
  const { languagePath } = site
  if (pathname === languagePath || pathname.startsWith(`${languagePath}/`)) return pathname
  return pathname === '/' ? languagePath : languagePath + pathname
}

/**
 * Returns a site-relative link, with the site's language path and without a trailing slash, except for a bare `/`. Keeps query
 * and fragment. Idempotent: does not add a language path twice, so a page name must differ from its site's language segment.
 */
export const siteLink = (site: Site, path: string): string => {
  const { pathname, rest } = resolvePath(path)
  return withLanguagePath(site, pathname) + rest
}

/** Returns the public URL of a page, for `rel=canonical`: without query and fragment. */
export const canonicalUrl = (site: Site, path: string): string =>
  new URL(site.url).origin + withLanguagePath(site, resolvePath(path).pathname)

/** Returns the public URL of the picture of shared links, which shows the slogan in the language of the site. */
export const sharedPictureUrl = (site: Site): string => `${new URL(site.url).origin}/share/${site.language}.png`

/** Returns the URL of a site's home page in local development. */
export const localUrl = (site: Site, port: number): string =>
  `http://${site.label}.localhost:${port}${site.languagePath}/`

/** Returns the sites that share the host of a site, in the order of the registry. */
export const sitesOfHost = (registry: SiteRegistry, { url }: Site): readonly Site[] => {
  const { host } = new URL(url)
  return registry.all.filter((site) => new URL(site.url).host === host)
}
