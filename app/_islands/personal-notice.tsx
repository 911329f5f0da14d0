'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { ChoiceAnnouncer } from './choice-announcer.tsx'
import { ChoiceForm, type ChoiceFormTexts } from './choice-form.tsx'
import type { ChoiceLabels } from './choice-labels.ts'
import { OfferChoice } from './offer-choice.tsx'
import { useOwnOffer } from './use-own-offer.ts'

interface PersonalNoticeProps {
  readonly form: ChoiceFormTexts
  readonly labels: ChoiceLabels
  /** Address of the visitor's own offers for this product. */
  readonly source: string
  /** What everybody is told, who is offered nothing. */
  readonly children: ReactNode
}

/** A block that has nothing to offer to everybody; a visitor who is offered something of his own gets the form for it. */
export const PersonalNotice = ({ form, labels, source, children }: PersonalNoticeProps) => {
  const element = useRef<HTMLDivElement>(null)
  const own = useOwnOffer(form.product, source)
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
