'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { ChoiceForm, type ChoiceFormTexts } from '../_offer-form/choice-form.tsx'
import type { ChoiceLabels } from '../_offer-form/choice-labels.ts'
import { OfferChoice } from '../_offer-form/offer-choice.tsx'
import { ChoiceAnnouncer } from './choice-announcer.tsx'
import { usePersonalizedOffer } from './use-personalized-offer.ts'

interface PersonalizedNoticeProps {
  readonly form: ChoiceFormTexts
  readonly labels: ChoiceLabels
  /** Address of the visitor's own offers for this product. */
  readonly source: string
  /** What everybody is told, who is offered nothing. */
  readonly children: ReactNode
}

/** A block that has nothing to offer to everybody; a visitor who is offered something of his own gets the form for it. */
export const PersonalizedNotice = ({ form, labels, source, children }: PersonalizedNoticeProps) => {
  const element = useRef<HTMLDivElement>(null)
  const own = usePersonalizedOffer(form.product, source)
  useEffect(() => {
    const block = element.current?.closest<HTMLElement>('[data-buy-block]')
    if (own !== null && block) block.dataset['state'] = own.state
  }, [own])
  if (own === null) return children
  return (
    <div ref={element}>
      <ChoiceForm {...form}>
        <ChoiceAnnouncer>
          <OfferChoice view={own} labels={labels} />
        </ChoiceAnnouncer>
      </ChoiceForm>
    </div>
  )
}
