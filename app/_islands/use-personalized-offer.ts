import { useEffect, useState } from 'react'
import type { OfferedView, OfferView } from '../../domain/offers/view/offer-view.ts'

/** Whether the visitor carries what may give him prices of his own. `/wake.js` asks the same and wakes the page for it. */
const isPersonal = () => /(?:^|; )(?:session_partner|store_args)=/.test(document.cookie)

/**
 * A product as it is offered to this visitor alone; `null` until that is known, and for everybody else.
 *
 * @param source address of the visitor's own offers for this product
 */
export const usePersonalizedOffer = (product: string, source: string): OfferedView | null => {
  const [own, setOwn] = useState<OfferedView | null>(null)
  useEffect(() => {
    if (!isPersonal()) return
    const asking = new AbortController()
    const ask = async () => {
      const answer = await fetch(source, { signal: asking.signal, headers: { accept: 'application/json' } })
      if (!answer.ok) return
      const { offers } = (await answer.json()) as { offers: Readonly<Record<string, OfferView>> }
      const offer = offers[product]
      if (offer?.state === 'offered') setOwn(offer)
    }
    // Without an answer the visitor sees what everybody sees; /buy finds his own prices all the same.
    ask().catch(() => {})
    return () => asking.abort()
  }, [product, source])
  return own
}
