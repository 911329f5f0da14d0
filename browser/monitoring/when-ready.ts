import { mayHavePersonalizedPrices } from '../../app/_islands/may-have-personalized-prices.ts'
import { isPageReady, type PageParts } from '../../domain/monitoring/is-page-ready.ts'

/** Whether islands of the page have still to load prices: such a page is hydrated at once, and they tell what they load on its root. */
const awaitsPrices = (): boolean => {
  const { hydrated, loadingPrices } = document.documentElement.dataset
  const isLoading = hydrated === undefined || loadingPrices !== undefined
  return isLoading && mayHavePersonalizedPrices() && document.querySelector('[data-island]') !== null
}

const readParts = (): PageParts => ({
  isLoaded: document.readyState === 'complete',
  blocks: Array.from(
    document.querySelectorAll<HTMLElement>('[data-buy-block]'),
    ({ dataset }) => dataset['state'] || null,
  ),
  awaitsPrices: awaitsPrices(),
})

/**
 * Runs what is given to it once the page is ready for metrics, at once from then on, in the order in which it was given. Where
 * the page is left before that, what waits is never run.
 */
export const whenReady = (): ((run: () => void) => void) => {
  const waiting: (() => void)[] = []
  let isReady = false

  const look = (): void => {
    isReady ||= isPageReady(readParts())
    if (!isReady) return
    changes.disconnect()
    for (const run of waiting.splice(0)) run()
  }

  // The islands tell on the root of the page what they load.
  const changes = new MutationObserver(look)
  changes.observe(document.documentElement, { attributes: true })
  addEventListener('load', look)
  look()
  return (run) => {
    waiting.push(run)
    look()
  }
}
