import { mayHavePersonalizedPrices } from '../../app/_islands/may-have-personalized-prices.ts'
import { afterPaint, mayPrefetch } from './load-scripts.ts'

/** Hydrates islands. The build adds the hash of the content to the path. */
const ISLANDS = '/scripts/islands.js'
/** Islands with prices, which `ISLANDS` imports if a page has one. */
const OFFER_ISLANDS = '/scripts/offer-islands.js'

/** Returns the scripts that hydrate this page. */
const scripts = (): readonly string[] =>
  document.querySelector('[data-island^="personalized-"]') ? [ISLANDS, OFFER_ISLANDS] : [ISLANDS]

const INTENTS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin']
const OPTIONS = { capture: true, passive: true }

/** Controls in islands that do nothing before hydration. */
const SCRIPTED_CONTROLS = '[data-island] :is(button[type="button"], input, select)'

const addLink = (link: Partial<HTMLLinkElement>): void =>
  document.head.append(Object.assign(document.createElement('link'), link))

const preloadScripts = (): void => {
  for (const href of scripts()) addLink({ rel: 'modulepreload', href })
}

/** Reads the props of islands from a file, or from the page if the page is private. */
const readProps = async (address: string): Promise<readonly unknown[]> => {
  const inline = document.getElementById('hydration')
  const response = inline ? new Response(inline.textContent) : await fetch(address)
  return response.json()
}

/**
 * Loads Preact and the props of islands on the first signal of intent, and hydrates the islands. Before that, and if hydration
 * fails, all controls are native. See `edge/next/defer-scripts.ts`.
 *
 * @param hydration URL of the props; unused if the page contains them
 */
export const hydrateOnIntent = (hydration: string): void => {
  let isHydrating = false
  const held = new Map<Element, () => void>()

  const hydrate = async (): Promise<void> => {
    isHydrating = true
    preloadScripts()
    const [{ hydrateIslands }, props] = await Promise.all([
      import(ISLANDS) as Promise<{ readonly hydrateIslands: (props: readonly unknown[]) => Promise<void> }>,
      readProps(hydration),
    ])
    await hydrateIslands(props)
  }

  /** Keeps the first click or change on a control until its island can handle it. */
  const hold = (event: Event): void => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(SCRIPTED_CONTROLS) : null
    if (control === null) return
    if (event.type === 'change') {
      held.set(control, () => void control.dispatchEvent(new Event('change', { bubbles: true })))
    } else if (control.localName === 'button') {
      // Otherwise analytics would report the click twice.
      event.stopImmediatePropagation()
      held.set(control, () => control.click())
    } else return
    // Assistive technology may click without a pointer or key.
    tryToHydrate()
  }

  const release = (): void => {
    removeEventListener('click', hold, true)
    removeEventListener('change', hold, true)
    for (const repeat of held.values()) repeat()
    held.clear()
  }

  const tryToHydrate = (): void => {
    if (!isHydrating)
      void hydrate()
        .catch(() => {})
        .then(release)
  }

  // A pointer that rests over the new page signals intent before the first paint. The requests must not delay this paint.
  const onIntent = (): void => {
    for (const intent of INTENTS) removeEventListener(intent, onIntent, OPTIONS)
    afterPaint(tryToHydrate)
  }

  const prefetch = (): void => {
    if (isHydrating) return
    addLink({ rel: 'prefetch', href: hydration, as: 'fetch' })
    preloadScripts()
  }

  addEventListener('click', hold, true)
  addEventListener('change', hold, true)
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
