import { allowedLink } from '../routing/trusted-origin.ts'
import type { Site } from '../sites/site.ts'

/** Returns whether a store responds. Assumes that it does if there is no time to find out. */
export type StoreResponds = (origin: string, withinMs: number) => Promise<boolean>

interface StoreChoice {
  readonly site: Pick<Site, 'storeHosts'>
  /** Allowed hosts, in the format of `allowedLink`. */
  readonly allowedHosts: readonly string[]
  readonly responds: StoreResponds
  readonly now: () => number
  /** End of the purchase's time budget, in the time of `now`. */
  readonly endsAtMs: number
}

/** Setting `host` of the URL instead would keep a port that the new host does not name. */
const movedTo = ({ protocol, pathname, search, hash }: URL, host: string): string =>
  `${protocol}//${host}${pathname}${search}${hash}`

/**
 * Returns a store link on the first host of the site's store that responds. Returns the link unchanged if its host responds, if
 * the site does not name its host, or if no other host responds.
 */
export const linkToRespondingStore = async (
  link: string,
  { site: { storeHosts }, allowedHosts, responds, now, endsAtMs }: StoreChoice,
): Promise<string> => {
  const url = URL.parse(link)
  if (url === null || storeHosts.length < 2 || !storeHosts.includes(url.host)) return link
  const others = storeHosts.filter((host) => host !== url.host).map((host) => movedTo(url, host))
  for (const candidate of [link, ...others]) {
    const allowed = allowedLink(candidate, allowedHosts)
    if (allowed !== null && (await responds(allowed.origin, endsAtMs - now()))) return candidate
  }
  return link
}
