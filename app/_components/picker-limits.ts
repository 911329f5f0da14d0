import { MAX_PICKER_LENGTH } from '../../domain/offers/gaps.ts'
import type { OfferedView } from '../../domain/offers/offer-view.ts'

/** Options that the style sheet of the pickers can tell apart in the one picker of options. */
export const MAX_OPTION_PICKER_LENGTH = 64

/** Values up to which a picker is a row of radio buttons; a longer one is a list. */
export const MAX_RADIO_LENGTH = 6

/** Whether a block needs the one picker of options, because a picker of terms or packs would be too long. */
export const needsOptionPicker = ({ terms, packs }: OfferedView): boolean =>
  terms.length > MAX_PICKER_LENGTH || packs.length > MAX_PICKER_LENGTH
