import { useEffect, useState } from 'react'
import type { OfferedView, OfferView } from '../../domain/offers/view/offer-view.ts'
import { mayHavePersonalizedPrices } from './may-have-personalized-prices.ts'

/** Says on the root of the page how many loads of prices are under way: until there is none, the page is not ready for metrics. */
const countLoading = (more: 1 | -1): void => {
  const { dataset } = document.documentElement
  const count = Number(dataset['loadingPrices'] ?? 0) + more
  if (count > 0) dataset['loadingPrices'] = String(count)
  else delete dataset['loadingPrices']
}

/**
 * The answer to a visitor with personalized prices; `null` until it is loaded, and for a visitor without them.
 *
 * @param url of the personalized offers; null where they are not asked for
 */
export const usePersonalizedAnswer = <Answer>(url: string | null): Answer | null => {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (url === null || !mayHavePersonalizedPrices()) return
    const loading = new AbortController()
    const load = async () => {
      const response = await fetch(url, { signal: loading.signal, headers: { accept: 'application/json' } })
      if (response.ok) setAnswer((await response.json()) as Answer)
    }
    // After a failure the visitor sees the public price; /buy finds the personalized one all the same.
    countLoading(1)
    load()
      .catch(() => {})
      .finally(() => countLoading(-1))
    return () => loading.abort()
  }, [url])
  return answer
}

/**
 * A product's personalized offer; `null` until it is loaded, and for a visitor without one.
 *
 * @param url of the personalized offers for this product; null where they are not asked for
 */
export const usePersonalizedOffer = (product: string, url: string | null): OfferedView | null => {
  const answer = usePersonalizedAnswer<{ readonly offers: Readonly<Record<string, OfferView>> }>(url)
  const offer = answer?.offers[product]
  return offer?.state === 'offered' ? offer : null
}
