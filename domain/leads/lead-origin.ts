import { updateCampaign } from '../tracking/campaign.ts'
import { cleanLine } from './clean-lead-text.ts'

/** Field with the campaign parameters of the visit, as the local storage of that name has them (specification, section 3). */
export const CAMPAIGN_FIELD = 'marketo-params'
/** Field with the milliseconds from the first touch of the page to the sending, which a script fills in. */
export const TOOK_FIELD = 'took'

/** Nobody types five fields in this time; autofill may, so that such a lead is marked and not refused. */
const PERSON_MS = 1_500

/** The campaign parameters that a form brought with it: known names alone, capped and cleaned. */
export const readCampaign = (typed: ReadonlyMap<string, string>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new URLSearchParams(updateCampaign('', new URLSearchParams(typed.get(CAMPAIGN_FIELD) ?? '')))].map(
      ([name, value]) => [name, cleanLine(value)],
    ),
  )

/**
 * Whether a form was filled in faster than a person does. The page is one for everybody, so its script alone can tell: where
 * there is none, nothing is suspected.
 */
export const isTooFast = (typed: ReadonlyMap<string, string>): boolean => {
  const took = typed.get(TOOK_FIELD) ?? ''
  return /^\d{1,9}$/.test(took) && Number(took) < PERSON_MS
}
