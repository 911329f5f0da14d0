import { useEffect, useState } from 'react'
import type { ComparisonView } from '../../domain/offers/comparison-view.ts'
import type { OfferedView, OfferView } from '../../domain/offers/offer-view.ts'
import { mayHavePersonalizedPrices } from './may-have-personalized-prices.ts'

/** Updates the number of pending price requests on the root element. Metrics wait until it is zero. */
const countLoading = (more: 1 | -1): void => {
  const { dataset } = document.documentElement
  const count = Number(dataset['loadingPrices'] ?? 0) + more
  if (count > 0) dataset['loadingPrices'] = String(count)
  else delete dataset['loadingPrices']
}

/** The answer of the offers endpoint: offers by product, and comparisons by product list. */
interface PersonalizedAnswer {
  readonly offers?: Readonly<Record<string, OfferView>>
  readonly comparisons?: Readonly<Record<string, ComparisonView>>
}

/** Answers by URL. All islands of a page share one request, so that a card and its modal show the same price. */
const answers = new Map<string, Promise<PersonalizedAnswer | null>>()

/** Requests an answer. If the request fails, the visitor sees public prices. `/buy` still finds the personalized price. */
const request = async (url: string): Promise<PersonalizedAnswer | null> => {
  countLoading(1)
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' } })
    return response.ok ? ((await response.json()) as PersonalizedAnswer) : null
  } catch {
    return null
  } finally {
    countLoading(-1)
  }
}

/**
 * Returns the answer from `url`. Returns null until it is loaded, for visitors without personalized prices, and if `url` is null.
 */
export const usePersonalizedAnswer = (url: string | null): PersonalizedAnswer | null => {
  const [answer, setAnswer] = useState<PersonalizedAnswer | null>(null)
  useEffect(() => {
    if (url === null || !mayHavePersonalizedPrices()) return
    let isShown = true
    const requested = answers.get(url) ?? request(url)
    answers.set(url, requested)
    void requested.then((loaded) => {
      if (isShown) setAnswer(loaded)
    })
    return () => {
      isShown = false
    }
  }, [url])
  return answer
}

/** Returns the personalized offer for a product; null until it is loaded, and if there is none. */
export const usePersonalizedOffer = (product: string, url: string | null): OfferedView | null => {
  const offer = usePersonalizedAnswer(url)?.offers?.[product]
  return offer?.state === 'offered' ? offer : null
}
