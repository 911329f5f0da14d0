import type { OfferedView } from '../../domain/offers/offer-view.ts'
import { ChoiceAnnouncer } from '../_islands/choice-announcer.tsx'
import { ChoiceForm } from '../_islands/choice-form.tsx'
import { PersonalOffer } from '../_islands/personal-offer.tsx'
import type { PageContext } from '../_pages/page-context.ts'
import { choiceLabels } from './choice-labels.ts'
import { formTexts, ownOffersSource } from './form-texts.ts'

/** The form that buys: native pickers, and of all options the one that they choose, by style sheet alone. */
export const BuyForm = ({ view, context }: { view: OfferedView; context: PageContext }) => (
  <ChoiceForm {...formTexts(view.product, context)}>
    <ChoiceAnnouncer>
      <PersonalOffer
        view={view}
        labels={choiceLabels(context.t, view.product)}
        source={ownOffersSource(view.product, context)}
      />
    </ChoiceAnnouncer>
  </ChoiceForm>
)
