'use client'

import { type ReactNode, useEffect, useState } from 'react'
import type { OfferedView, OfferView } from '../../domain/offers/offer-view.ts'
import type { ChoiceLabels } from './choice-labels.ts'
import { OfferChoice } from './offer-choice.tsx'

interface PersonalOfferProps {
  readonly product: string
  readonly labels: ChoiceLabels
  /** Address of the visitor's own offers for this product. */
  readonly source: string
  /** The offer that everybody gets. */
  readonly children: ReactNode
}

/** Whether the visitor carries what may give him prices of his own. `/wake.js` asks the same and wakes the page for it. */
const isPersonal = () => /(?:^|; )(?:session_partner|store_args)=/.test(document.cookie)

/** Swaps in the prices of a visitor who has his own; everybody else keeps what the server painted. */
export const PersonalOffer = ({ product, labels, source, children }: PersonalOfferProps) => {
  const [own, setOwn] = useState<OfferedView | null>(null)
  useEffect(() => {
    if (!isPersonal()) return
    const asking = new AbortController()
    const ask = async () => {
      const answer = await fetch(source, { signal: asking.signal, headers: { accept: 'application/json' } })
      if (!answer.ok) return
      const { offers } = (await answer.json()) as { offers: Readonly<Record<string, OfferView>> }
      const view = offers[product]
      if (view?.state === 'offered') setOwn(view)
    }
    // Without an answer the visitor sees the public prices; /buy finds his own all the same.
    ask().catch(() => {})
    return () => asking.abort()
  }, [product, source])
  return own === null ? children : <OfferChoice view={own} labels={labels} />
}
