import type { OfferedView } from '../../../domain/offers/view/offer-view.ts'
import { ChoiceAnnouncer } from '../../_islands/choice-announcer.tsx'
import { PersonalizedOffer } from '../../_islands/personalized-offer.tsx'
import { ChoiceForm } from '../../_offer-form/choice-form.tsx'
import type { PageContext } from '../../_page/page-context.ts'
import { choiceLabels } from './choice-labels-for.ts'
import { formTexts, personalizedOffersUrl } from './form-texts.ts'

/** The form that buys: native pickers, and of all options the one that they choose, by style sheet alone. */
export const BuyForm = ({ view, context }: { view: OfferedView; context: PageContext }) => (
  <ChoiceForm {...formTexts(view.product, context)}>
    <ChoiceAnnouncer>
      <PersonalizedOffer
        view={view}
        labels={choiceLabels(context.t, view.product)}
        source={personalizedOffersUrl(view.product, context)}
      />
    </ChoiceAnnouncer>
  </ChoiceForm>
)
