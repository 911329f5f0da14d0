import { useEffect, useState } from 'react'
import type { OfferedView, OfferView } from '../../domain/offers/offer-view.ts'
import { mayHavePersonalizedPrices } from './may-have-personalized-prices.ts'

/** Updates the number of pending price requests on the root element. Metrics wait until it is zero. */
const countLoading = (more: 1 | -1): void => {
  const { dataset } = document.documentElement
  const count = Number(dataset['loadingPrices'] ?? 0) + more
  if (count > 0) dataset['loadingPrices'] = String(count)
  else delete dataset['loadingPrices']
}

/**
 * Returns the answer of the offers endpoint. Null until the answer is loaded, and for visitors without personalized prices.
 *
 * @param url URL of the personalized offers; null if they are not requested
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
    // If the request fails, the visitor sees the public price. `/buy` still finds the personalized price.
    countLoading(1)
    load()
      .catch(() => {})
      .finally(() => countLoading(-1))
    return () => loading.abort()
  }, [url])
  return answer
}

/** Returns the personalized offer for a product; null until it is loaded, and if there is none. */
export const usePersonalizedOffer = (product: string, url: string | null): OfferedView | null => {
  const answer = usePersonalizedAnswer<{ readonly offers: Readonly<Record<string, OfferView>> }>(url)
  const offer = answer?.offers[product]
  return offer?.state === 'offered' ? offer : null
}
