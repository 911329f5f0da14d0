import { editionOf } from '../../../domain/catalogue/product-lookup.ts'
import type { OfferedView } from '../../../domain/offers/offer-view.ts'
import { Island } from '../../_islands/island.tsx'
import { ChoiceForm } from '../../_offer-form/choice-form.tsx'
import type { PageContext } from '../../_page/page-context.ts'
import { choiceLabels } from './choice-labels.ts'
import { formTexts, personalizedOffersUrl } from './form-texts.ts'
import { PurchaseAssurance } from './purchase-assurance.tsx'

/**
 * The form that buys a product: native pickers and every option, of which the style sheet shows the picked one. That of a
 * business product can be sent to the sales team instead, whose form then begins with what was picked.
 */
export const BuyForm = ({ view, context }: { view: OfferedView; context: PageContext }) => (
  <>
    <ChoiceForm {...formTexts(view.product, context)}>
      <Island
        name="personalized-offer"
        props={{
          view,
          labels: choiceLabels(context.t, view.product),
          offersUrl: personalizedOffersUrl(view.product, context),
        }}
      />
      {editionOf(view.product) === 'business' ? (
        <button type="submit" formAction={context.href('/contact-sales')}>
          {context.t('buy.contactSales')}
        </button>
      ) : null}
    </ChoiceForm>
    <PurchaseAssurance context={context} />
  </>
)
