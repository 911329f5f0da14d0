import type { OfferedView, OptionView } from '../../domain/offers/offer-view.ts'

const longer = (one: string, other: string): string => (other.length > one.length ? other : one)

const noteOf = ({ termLabel, quantityLabel, monthly, perUser, accounts, subscription }: OptionView, tax: string) =>
  [termLabel, quantityLabel, tax, monthly, perUser, accounts, subscription].filter(Boolean).join(' · ')

/**
 * The longest note and the longest renewal of the options, each in a line of its own. The style sheet reserves their height
 * in the visitor's face.
 */
export const longestNotes = ({ options, taxNote }: OfferedView): string =>
  [
    options.map((option) => noteOf(option, taxNote)).reduce(longer, ''),
    options.map(({ renewal = '' }) => renewal).reduce(longer, ''),
    options.map(({ renewalPromo = '' }) => renewalPromo).reduce(longer, ''),
  ]
    .filter(Boolean)
    .join('\n')
