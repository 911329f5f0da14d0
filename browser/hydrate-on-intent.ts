import { mayHavePersonalizedPrices } from '../app/_islands/may-have-personalized-prices.ts'

/**
 * Hydrates the islands of a page on intent: gets React and the page's data on the first sign that a visitor is about to use it.
 * Until then, and where that fails, every control is a native one. See edge/scripts.
 */
const { hydration = '', islands = '' } = document.currentScript?.dataset ?? {}
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

let isHydrating = false

const readProps = async (): Promise<readonly unknown[]> => {
  // The page of one visitor alone has its data within.
  const within = document.getElementById('hydration')
  const response = within ? new Response(within.textContent) : await fetch(hydration)
  return response.json()
}

const hydrate = async (): Promise<void> => {
  isHydrating = true
  for (const sign of SIGNS) removeEventListener(sign, tryToHydrate, OPTIONS)
  const [{ hydrateIslands }, props] = await Promise.all([import(islands) as Promise<IslandsModule>, readProps()])
  hydrateIslands(props)
}

// Without its data the page stays as it is: it does all of its work natively.
const tryToHydrate = (): void => void hydrate().catch(() => {})

/** What is fetched ahead must cost a visitor nothing: neither their data nor their patience. */
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
} else if (document.querySelector('[data-hydrate="load"]')) tryToHydrate()
else {
  for (const sign of SIGNS) addEventListener(sign, tryToHydrate, OPTIONS)
  const { effectiveType, saveData } = (navigator as { readonly connection?: Connection }).connection ?? {}
  if (effectiveType === '4g' && !saveData) addEventListener('load', () => requestIdleCallback(fetchAhead))
}
