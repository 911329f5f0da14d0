'use client'

import { useEffect, useState } from 'react'
import type { OfferedView, OfferView } from '../../domain/offers/offer-view.ts'
import type { ChoiceLabels } from './choice-labels.ts'
import { OfferChoice } from './offer-choice.tsx'

interface PersonalOfferProps {
  /** What everybody is offered. */
  readonly view: OfferedView
  readonly labels: ChoiceLabels
  /** Address of the visitor's own offers for this product. */
  readonly source: string
}

/** Whether the visitor carries what may give him prices of his own. `/wake.js` asks the same and wakes the page for it. */
const isPersonal = () => /(?:^|; )(?:session_partner|store_args)=/.test(document.cookie)

/** Other values of the pickers make another choice: one that was made among the old ones may have no place in it. */
const valuesOf = ({ picker, terms, packs, options }: OfferedView): string =>
  [
    picker,
    ...[...terms, ...packs].map(({ value }) => value),
    picker === 'option' ? options.map(({ pid }) => pid) : '',
  ].join()

/** The choice of a buy form; for a visitor who has prices of his own these are swapped in after the page has come to life. */
export const PersonalOffer = ({ view, labels, source }: PersonalOfferProps) => {
  const [shown, setShown] = useState(view)
  useEffect(() => {
    if (!isPersonal()) return
    const asking = new AbortController()
    const ask = async () => {
      const answer = await fetch(source, { signal: asking.signal, headers: { accept: 'application/json' } })
      if (!answer.ok) return
      const { offers } = (await answer.json()) as { offers: Readonly<Record<string, OfferView>> }
      const own = offers[view.product]
      if (own?.state === 'offered') setShown(own)
    }
    // Without an answer the visitor sees the public prices; /buy finds his own all the same.
    ask().catch(() => {})
    return () => asking.abort()
  }, [view, source])
  return <OfferChoice key={valuesOf(shown)} view={shown} labels={labels} />
}
