import { mayHavePersonalizedPrices } from '../../app/_islands/may-have-personalized-prices.ts'
import { afterPaint } from './load-scripts.ts'

const INTENTS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin']
const OPTIONS = { capture: true, passive: true }

/** Network information. Some browsers do not support it. */
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

/** Returns whether the connection is fast and data saver is off. A prefetch then costs the visitor nothing. */
const mayPrefetch = (): boolean => {
  const { effectiveType, saveData } = (navigator as { readonly connection?: Connection }).connection ?? {}
  return effectiveType === '4g' && !saveData
}

/**
 * Loads React and the props of islands on the first signal of intent, and hydrates the islands. Before that, and if hydration
 * fails, all controls are native. See `edge/next/defer-scripts.ts`.
 *
 * @param islands URL of the islands module
 * @param hydration URL of the props; unused if the page contains them
 */
export const hydrateOnIntent = (islands: string, hydration: string): void => {
  let isHydrating = false

  const hydrate = async (): Promise<void> => {
    isHydrating = true
    const [{ hydrateIslands }, props] = await Promise.all([
      import(islands) as Promise<{ readonly hydrateIslands: (props: readonly unknown[]) => void }>,
      readProps(hydration),
    ])
    hydrateIslands(props)
  }

  const tryToHydrate = (): void => void hydrate().catch(() => {})

  // A pointer that rests over the new page signals intent before the first paint. The requests must not delay this paint.
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

  // Islands load personalized prices at once. These prices may need CSS rules that the inline style lacks.
  if (mayHavePersonalizedPrices()) {
    for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) sheet.disabled = false
    tryToHydrate()
  } else if (document.querySelector('[data-hydrate="load"]')) afterPaint(tryToHydrate)
  else {
    for (const intent of INTENTS) addEventListener(intent, onIntent, OPTIONS)
    if (mayPrefetch()) addEventListener('load', () => afterPaint(() => requestIdleCallback(prefetch)))
  }
}
