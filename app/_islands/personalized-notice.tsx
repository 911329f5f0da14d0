import { useEffect, useRef } from 'react'
import type { ChoiceLabels } from '../_offers/choice-sentences.ts'
import { NoOffer, type NoOfferTexts } from '../_offers/no-offer.tsx'
import { ChoiceForm, type ChoiceFormTexts, OfferChoice } from '../_offers/offer-choice.tsx'
import { ChoiceAnnouncer } from './choice-announcer.tsx'
import { usePersonalizedOffer } from './use-personalized-offers.ts'

interface PersonalizedNoticeProps {
  readonly form: ChoiceFormTexts
  readonly labels: ChoiceLabels
  /** URL of the personalized offers for this product; null if they are not requested. */
  readonly offersUrl: string | null
  /** Shown to visitors without a personalized offer. */
  readonly notice: NoOfferTexts
}

/** A block without a public offer. Shows a buy form to a visitor with a personalized offer. */
export const PersonalizedNotice = ({ form, labels, offersUrl, notice }: PersonalizedNoticeProps) => {
  const element = useRef<HTMLDivElement>(null)
  const offer = usePersonalizedOffer(form.product, offersUrl)
  useEffect(() => {
    const block = element.current?.closest<HTMLElement>('[data-buy-block]')
    if (offer !== null && block) block.dataset['state'] = offer.state
  }, [offer])
  if (offer === null) return <NoOffer {...notice} />
  return (
    <div ref={element}>
      <ChoiceForm {...form}>
        <div>
          <ChoiceAnnouncer>
            <OfferChoice view={offer} labels={labels} />
          </ChoiceAnnouncer>
        </div>
      </ChoiceForm>
    </div>
  )
}
