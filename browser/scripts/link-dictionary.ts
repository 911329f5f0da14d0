import { mayPrefetch } from './load-scripts.ts'

const PATH = /rel="compression-dictionary" href="([^"]+)"/

/**
 * Links the compression dictionary of the page, which the edge wrote into a `noscript` element, so that the next pages arrive as
 * their difference to it. Browsers without support ignore the link.
 */
export const linkDictionary = (): void => {
  const href = PATH.exec(document.querySelector('head noscript')?.textContent ?? '')?.[1]
  if (href === undefined || !mayPrefetch()) return
  const link = Object.assign(document.createElement('link'), { rel: 'compression-dictionary', href })
  document.head.append(link)
}
