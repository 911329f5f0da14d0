import { mayHavePersonalizedPrices } from '../../app/_islands/may-have-personalized-prices.ts'
import { afterPaint } from './load-scripts.ts'

const INTENTS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin']
const OPTIONS = { capture: true, passive: true }

/** The exports of `browser/islands.tsx`. */
interface IslandsModule {
  readonly hydrateIslands: (props: readonly unknown[]) => void
}

/** Network information. Some browsers lack it. */
interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** Reads the props of islands from a file, or from the page if the page is private. */
const readProps = async (address: string): Promise<readonly unknown[]> => {
  const inline = document.getElementById('hydration')
  const response = inline ? new Response(inline.textContent) : await fetch(address)
  return response.json()
}

/** Returns whether the connection is fast and not metered, so that a prefetch costs the visitor nothing. */
const mayPrefetch = (): boolean => {
  const { effectiveType, saveData } = (navigator as { readonly connection?: Connection }).connection ?? {}
  return effectiveType === '4g' && !saveData
}

/**
 * Hydrates the islands of a page on the first signal of intent: loads React and the props. Until then, and if hydration fails, all
 * controls are native. See `edge/next/defer-scripts.ts`.
 *
 * @param islands URL of the module that hydrates
 * @param hydration URL of the props; unused if they are in the page
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

  const tryToHydrate = (): void => void hydrate().catch(() => {})

  // A pointer that rests over the new page signals intent before the first paint, which the requests must not delay.
  const onIntent = (): void => {
    for (const intent of INTENTS) removeEventListener(intent, onIntent, OPTIONS)
    afterPaint(tryToHydrate)
  }

  const prefetch = (): void => {
    if (isHydrating) return
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', href: hydration, as: 'fetch' }),
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href: islands }),
    )
  }

  // Islands load personalized prices at once. Showing them may need CSS rules that the inline style of the page lacks.
  if (mayHavePersonalizedPrices()) {
    for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) sheet.disabled = false
    tryToHydrate()
  } else if (document.querySelector('[data-hydrate="load"]')) afterPaint(tryToHydrate)
  else {
    for (const intent of INTENTS) addEventListener(intent, onIntent, OPTIONS)
    if (mayPrefetch()) addEventListener('load', () => afterPaint(() => requestIdleCallback(prefetch)))
  }
}
