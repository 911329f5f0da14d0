import { CONSENT_CATEGORIES, type ConsentCategory } from './consent-rule-table.ts'

/** Name of the field of the consent form that its buttons send, and what they say. */
export const CHOICE_FIELD = 'choice'
export const CHOICES = { all: 'all', necessary: 'necessary', selected: 'selected' } as const

/** The categories that a posted consent form agrees to: by its button all or none, else those that are ticked. */
export const chosenConsent = (fields: ReadonlyMap<string, string>): readonly ConsentCategory[] => {
  switch (fields.get(CHOICE_FIELD)) {
    case CHOICES.all:
      return CONSENT_CATEGORIES
    case CHOICES.necessary:
      return []
    default:
      return CONSENT_CATEGORIES.filter((category) => fields.has(category))
  }
}
