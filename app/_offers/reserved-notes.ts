import type { OfferedView, OptionView } from '../../domain/offers/offer-view.ts'

const longer = (one: string, other = ''): string => (other.length > one.length ? other : one)

const linesOf = (texts: readonly string[]): string => texts.filter(Boolean).join('\n')

const noteOf = (
  { termLabel, quantityLabel, monthly, perUser, accounts, subscription }: OptionView,
  tax: string,
  isWithoutAccounts: boolean,
) =>
  [termLabel, quantityLabel, tax, monthly, perUser, isWithoutAccounts ? '' : accounts, subscription]
    .filter(Boolean)
    .join(' · ')

/** Returns the text with the most characters. */
export const longestOf = (texts: readonly (string | undefined)[]): string => texts.reduce<string>(longer, '')

/** Returns the longest note, renewal, and next charge or end of all options. */
const longestNotes = ({ options, taxNote }: OfferedView, isWithoutAccounts: boolean): readonly string[] => [
  longestOf(options.map((option) => noteOf(option, taxNote, isWithoutAccounts))),
  longestOf(options.map(({ renewal }) => renewal)),
  longestOf(options.map(({ nextCharge, ends }) => nextCharge ?? ends)),
]

/**
 * Returns the longest notes of an option with an add-on; undefined for a product without add-ons.
 *
 * @param notes the result of `longestNotes`
 */
const longestNotesWithAddOn = (
  { addOns, options }: OfferedView,
  [note = '', renewal = '']: readonly string[],
): string | undefined => {
  if (addOns === undefined) return undefined
  const offers = options.flatMap((option) => option.addOns ?? [])
  const name = longestOf(addOns.choices.map((choice) => choice.name))
  return linesOf([
    note,
    renewal,
    `+ ${name}: ${longestOf(offers.map((offer) => offer?.price))}`,
    longestOf(offers.map((offer) => offer?.renewal)),
  ])
}

/**
 * Returns the attributes with the texts, one per line, whose height the style sheet reserves in the visitor's font.
 *
 * @param isWithoutAccounts whether the picker of quantities names the user accounts
 */
export const reservedNotes = (view: OfferedView, isWithoutAccounts: boolean) => {
  const notes = longestNotes(view, isWithoutAccounts)
  return { 'data-longest': linesOf(notes), 'data-longest-with-add-on': longestNotesWithAddOn(view, notes) }
}
