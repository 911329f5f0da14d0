import { REAL_SITES } from '../../domain/sites/real-sites.ts'
import type { Storefront } from '../../hosts/storefront/start-storefront.ts'
import { sendRequest } from '../send-request.ts'
import { visitPage } from '../visit-page.ts'
import { type CrawledPage, clientAddress, forEachOf, leftOutPages } from './crawl-sites.ts'

/**
 * Returns the public URL of a link; null for a link to another host.
 *
 * @param base public URL of the page that contains the link
 */
const targetOf = (link: string, base: string, { port }: Storefront): URL | null => {
  const url = new URL(link, base)
  if (!/^https?:$/.test(url.protocol)) return null
  const found = REAL_SITES.find(url.host, url.pathname)
  if (found === undefined) return null
  // The storefront under test uses local hosts. A link to a product host keeps its host.
  const isLocal = url.port === String(port)
  return isLocal ? new URL(url.pathname + url.search, found.site.url) : url
}

/** Returns the URL of the link preview picture. */
const pictureOf = ({ shared }: CrawledPage['read']): readonly string[] => {
  const picture = shared.get('og:image')
  return picture === undefined ? [] : [picture]
}

/** Returns every linked URL of the sites, without fragment, with one page that links to it. */
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

/**
 * Returns the links whose status is not 200, each with a page that contains it. Redirects count as dead links. Does not visit pages that
 * the crawl leaves out.
 */
export const deadLinks = async (
  pages: ReadonlyMap<string, CrawledPage>,
  storefront: Storefront,
): Promise<readonly string[]> => {
  const dead: string[] = []
  const leftOut = leftOutPages()
  const unseen = [...linkedAddresses(pages, storefront)].filter(
    ([address]) => pages.get(address)?.status !== 200 && !leftOut.has(address),
  )
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
