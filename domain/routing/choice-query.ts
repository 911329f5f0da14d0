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

const patternsOf = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([name, value]) => [name, new RegExp(`^(?:${value})$`)] as const)

const PATTERNS = patternsOf(CHOICE_FIELDS)

/** A choice in a buy block. Missing fields keep the default of the page. */
export type LinkedChoice = Readonly<Partial<Record<ChoiceField, string>>>

/** Id of the buy block that a page is about. Its choice travels to the same page of other sites, and across a change of currency. */
export const OFFER_ID = 'offer'

const read = (fields: ReadonlyMap<string, string>, patterns: ReturnType<typeof patternsOf>) =>
  Object.fromEntries(
    patterns.flatMap(([name, pattern]) => {
      const value = fields.get(name)
      return value !== undefined && pattern.test(value) ? [[name, value]] : []
    }),
  )

/** Reads the choice in the fields of a form. Ignores malformed values. */
export const readChoice = (fields: ReadonlyMap<string, string>): LinkedChoice => read(fields, PATTERNS)

/** Query parameter of a page that the server renders with the choice in the query, for visitors without scripts. */
const RENDERED = 'rendered'

/** Without scripts, a form sends its pickers as they are: the billing period beside the term, or the id of an option. */
const FORM_PATTERNS = patternsOf({ ...CHOICE_FIELDS, period: 'month|year', option: '[\\w.:-]{1,100}' })

/** Returns the query of a page that the server renders with a choice, or with the fields of a form. Empty without a choice. */
export const renderedChoice = (fields: ReadonlyMap<string, string>): Readonly<Record<string, string>> => {
  const choice = read(fields, FORM_PATTERNS)
  return Object.keys(choice).length === 0 ? {} : { ...choice, [RENDERED]: '1' }
}

/** Reads the query that `renderedChoice` returns. Returns null for the page that all visitors share. */
export const readRenderedChoice = (query: URLSearchParams): URLSearchParams | null =>
  query.has(RENDERED) ? new URLSearchParams(read(new Map(query), FORM_PATTERNS)) : null

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

/** Adds a choice to the URL of a product page. With the query of `renderedChoice`, the link keeps the choice without scripts, too. */
export const linkWithChoice = (href: string, choice: LinkedChoice | Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(choice).toString()
  return query === '' ? href : `${href}?${query}`
}
