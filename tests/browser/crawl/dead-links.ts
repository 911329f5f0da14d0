import { REAL_SITES } from '../../domain/sites/real-sites.ts'
import type { Storefront } from '../../hosts/storefront/start-storefront.ts'
import { sendRequest } from '../send-request.ts'
import { visitPage } from '../visit-page.ts'
import { type CrawledPage, clientAddress, forEachOf } from './crawl-sites.ts'

/**
 * Returns the public URL of a link; null if it leaves the sites.
 *
 * @param base public URL of the page with the link
 */
const targetOf = (link: string, base: string, { port }: Storefront): URL | null => {
  const url = new URL(link, base)
  if (!/^https?:$/.test(url.protocol)) return null
  const found = REAL_SITES.find(url.host, url.pathname)
  if (found === undefined) return null
  // The storefront of a test uses local hosts; a link of the product keeps its host.
  const isLocal = url.port === String(port)
  return isLocal ? new URL(url.pathname + url.search, found.site.url) : url
}

/** Returns the picture of a shared link. */
const pictureOf = ({ shared }: CrawledPage['read']): readonly string[] => {
  const picture = shared.get('og:image')
  return picture === undefined ? [] : [picture]
}

/** Returns every URL of the sites that pages link to, without fragment, with one page that links to it. */
const linkedAddresses = (pages: ReadonlyMap<string, CrawledPage>, storefront: Storefront) => {
  const linked = new Map<string, string>()
  for (const [address, { read }] of pages) {
    const all = [...read.links, ...read.canonical, ...read.alternates.values(), ...pictureOf(read)]
    for (const link of all.filter((one) => !one.startsWith('#'))) {
      const target = targetOf(link, address, storefront)
      if (target === null) continue
      target.hash = ''
      if (!linked.has(target.href)) linked.set(target.href, address)
    }
  }
  return linked
}

/** Returns the links that do not respond with 200, each with a page that contains it. Redirects count as dead links. */
export const deadLinks = async (
  pages: ReadonlyMap<string, CrawledPage>,
  storefront: Storefront,
): Promise<readonly string[]> => {
  const dead: string[] = []
  const unseen = [...linkedAddresses(pages, storefront)].filter(([address]) => pages.get(address)?.status !== 200)
  await forEachOf(unseen, async ([address, from], at) => {
    const { host, hostname, pathname, search } = new URL(address)
    const site = REAL_SITES.find(host, pathname)?.site
    const local = new URL(
      `${pathname}${search}`,
      site === undefined ? storefront.origin : storefront.localUrl(site.code),
    )
    const options = { headers: { 'x-forwarded-for': clientAddress(at) } }
    const isFile = /^\/download-file\//.test(pathname)
    const { status } = await (isFile
      ? sendRequest(local.href, { ...options, method: 'HEAD' })
      : visitPage(local.href, options))
    if (status !== 200) dead.push(`${status} ${hostname}${pathname}${search} on ${from}`)
  })
  return dead
}
