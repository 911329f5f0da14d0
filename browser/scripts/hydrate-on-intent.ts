import { mayHavePersonalizedPrices } from '../../app/_islands/may-have-personalized-prices.ts'
import { afterPaint } from './after-paint.ts'

const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin']
const OPTIONS = { capture: true, passive: true }

/** As browser/islands.ts exports it. */
interface IslandsModule {
  readonly hydrateIslands: (props: readonly unknown[]) => void
}

/** Where the browser has told of its connection; not all do. */
interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** The data of a page's islands: of one visitor alone it is within the page. */
const readProps = async (address: string): Promise<readonly unknown[]> => {
  const within = document.getElementById('hydration')
  const response = within ? new Response(within.textContent) : await fetch(address)
  return response.json()
}

/** What is fetched ahead must cost a visitor nothing: neither their data nor their patience. */
const mayFetchAhead = (): boolean => {
  const { effectiveType, saveData } = (navigator as { readonly connection?: Connection }).connection ?? {}
  return effectiveType === '4g' && !saveData
}

/**
 * Hydrates the islands of a page on intent: gets React and the page's data on the first sign that a visitor is about to use it.
 * Until then, and where that fails, every control is a native one. See edge/scripts.
 *
 * @param islands address of the module that hydrates
 * @param hydration address of the data; that of one visitor alone is within the page
 */
export const hydrateOnIntent = (islands: string, hydration: string): void => {
  let isHydrating = false

  const hydrate = async (): Promise<void> => {
    isHydrating = true
    const [{ hydrateIslands }, props] = await Promise.all([
      import(islands) as Promise<IslandsModule>,
      readProps(hydration),
    ])
    hydrateIslands(props)
  }

  // Without its data the page stays as it is: it does all of its work natively.
  const tryToHydrate = (): void => void hydrate().catch(() => {})

  // A pointer that rests where the page appears is a sign before there is anything to see: what is fetched for it must not delay the paint.
  const onSign = (): void => {
    for (const sign of SIGNS) removeEventListener(sign, onSign, OPTIONS)
    afterPaint(tryToHydrate)
  }

  const fetchAhead = (): void => {
    if (isHydrating) return
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', href: hydration, as: 'fetch' }),
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href: islands }),
    )
  }

  // A visitor with a partner or store arguments may have personalized prices, which an island requests. They may be shown by
  // rules that the page has no use for yet.
  if (mayHavePersonalizedPrices()) {
    for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) sheet.disabled = false
    tryToHydrate()
  } else if (document.querySelector('[data-hydrate="load"]')) afterPaint(tryToHydrate)
  else {
    for (const sign of SIGNS) addEventListener(sign, onSign, OPTIONS)
    if (mayFetchAhead()) addEventListener('load', () => afterPaint(() => requestIdleCallback(fetchAhead)))
  }
}
