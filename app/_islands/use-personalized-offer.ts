'use client'

import { useEffect, useState } from 'react'
import type { OfferedView, OfferView } from '../../domain/offers/view/offer-view.ts'

/** Whether the visitor has a cookie that may personalize prices. `/wake.js` hydrates the page on the same condition. */
const mayHavePersonalizedPrices = () => /(?:^|; )(?:session_partner|store_args)=/.test(document.cookie)

/**
 * A product's personalized offer; `null` until it is loaded, and for a visitor without one.
 *
 * @param url of the personalized offers for this product
 */
export const usePersonalizedOffer = (product: string, url: string): OfferedView | null => {
  const [personalized, setPersonalized] = useState<OfferedView | null>(null)
  useEffect(() => {
    if (!mayHavePersonalizedPrices()) return
    const loading = new AbortController()
    const load = async () => {
      const response = await fetch(url, { signal: loading.signal, headers: { accept: 'application/json' } })
      if (!response.ok) return
      const { offers } = (await response.json()) as { offers: Readonly<Record<string, OfferView>> }
      const offer = offers[product]
      if (offer?.state === 'offered') setPersonalized(offer)
    }
    // After a failure the visitor sees the public price; /buy finds the personalized one all the same.
    load().catch(() => {})
    return () => loading.abort()
  }, [product, url])
  return personalized
}
