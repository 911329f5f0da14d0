/**
 * The fields of a choice, with the values that links and redirects carry. The names are those of the pickers of a buy block. They are
 * not part of a page's cache key: a script of the page selects the choice, so all visitors share the page.
 */
export const CHOICE_FIELDS = {
  term: '[1-9]\\d{0,2}[A-Z]',
  quantity: '[1-9]\\d{0,4}',
  autorenew: 'true|false',
  addOn: '[a-z0-9-]{1,40}',
} as const

type ChoiceField = keyof typeof CHOICE_FIELDS

const PATTERNS = Object.entries(CHOICE_FIELDS).map(([name, value]) => [name, new RegExp(`^(?:${value})$`)] as const)

/** A choice in a buy block. Missing fields keep the default of the page. */
export type LinkedChoice = Readonly<Partial<Record<ChoiceField, string>>>

/** Id of the buy block that a page is about. Its choice travels to the same page of other sites, and across a change of currency. */
export const OFFER_ID = 'offer'

/** Reads the choice in the fields of a form. Ignores malformed values. */
export const readChoice = (fields: ReadonlyMap<string, string>): LinkedChoice =>
  Object.fromEntries(
    PATTERNS.flatMap(([name, pattern]) => {
      const value = fields.get(name)
      return value !== undefined && pattern.test(value) ? [[name, value]] : []
    }),
  )

/** Returns the choice of an option. */
export const choiceOfOption = (
  { term, quantity, autorenew }: { readonly term: string; readonly quantity: number; readonly autorenew: boolean },
  addOn?: string,
): LinkedChoice => ({
  term,
  quantity: String(quantity),
  autorenew: String(autorenew),
  ...(addOn === undefined ? {} : { addOn }),
})

/** Adds a choice to the URL of a product page. */
export const linkWithChoice = (href: string, choice: LinkedChoice): string => {
  const query = new URLSearchParams(choice).toString()
  return query === '' ? href : `${href}?${query}`
}
