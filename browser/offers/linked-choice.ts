/** Carries a choice from page to page, as a query with the names of the pickers. */

type Picker = HTMLInputElement | HTMLSelectElement

const pickersOf = (choice: ParentNode): readonly Picker[] => [
  ...choice.querySelectorAll<Picker>('input[type=radio], input[type=checkbox], select'),
]

const optionsOf = (choice: ParentNode): readonly HTMLElement[] => [
  ...choice.querySelectorAll<HTMLElement>('[data-option]'),
]

/** The fields that identify an option on every site. Its id differs between price lists. */
const OPTION_FIELDS = ['term', 'quantity', 'autorenew'] as const

/** Whether all pickers have the values that the page preselects. */
export const isDefaultChoice = (choice: ParentNode): boolean =>
  pickersOf(choice).every((picker) =>
    picker instanceof HTMLSelectElement
      ? picker.selectedOptions[0]?.defaultSelected
      : picker.checked === picker.defaultChecked,
  )

/** Returns the selected values of the pickers. */
export const selectedChoice = (choice: ParentNode): URLSearchParams => {
  const query = new URLSearchParams()
  for (const picker of pickersOf(choice)) {
    if (picker.type === 'checkbox' && 'checked' in picker) query.set(picker.name, String(picker.checked))
    else if (!('checked' in picker) || picker.checked) query.set(picker.name, picker.value)
  }
  const option = optionsOf(choice).find(({ dataset }) => dataset['option'] === query.get('option'))
  for (const name of option === undefined ? [] : OPTION_FIELDS) query.set(name, option?.dataset[name] ?? '')
  // The billing period follows from the term. An empty add-on is none.
  for (const name of ['option', 'period', ...(query.get('addOn') ? [] : ['addOn'])]) query.delete(name)
  return query
}

/** Selects the values of a query that the pickers have. Ignores all other values. */
const selectChoice = (choice: ParentNode, query: URLSearchParams): void => {
  const term = query.get('term')
  const option = optionsOf(choice).find(({ dataset }) =>
    OPTION_FIELDS.every((name) => (query.get(name) ?? dataset[name]) === dataset[name]),
  )
  const wanted: Readonly<Record<string, string | null | undefined>> = {
    ...Object.fromEntries(query),
    option: term === null ? null : option?.dataset['option'],
    period: term?.endsWith('M') ? 'month' : term && 'year',
  }
  for (const picker of pickersOf(choice)) {
    const value = wanted[picker.name]
    if (!value) continue
    if (picker instanceof HTMLSelectElement) {
      if ([...picker.options].some((entry) => entry.value === value)) picker.value = value
    } else if (picker.type === 'checkbox') picker.checked = value === 'true'
    else if (picker.value === value) picker.checked = true
  }
}

/** Selects the choice of the URL in the buy blocks within an element. */
export const selectLinkedChoiceIn = (element: ParentNode): void => {
  const query = new URLSearchParams(location.search)
  for (const choice of element.querySelectorAll('[data-choice]')) selectChoice(choice, query)
}

/**
 * Selects the choice of the URL in the buy block or comparison that the page is about, its first. If the page is still being parsed, does
 * so before the first paint.
 */
export const selectLinkedChoice = (): void => {
  const query = new URLSearchParams(location.search)
  const select = (): void => {
    const choice = document.querySelector('[data-choice]')
    if (choice !== null) selectChoice(choice, query)
  }
  select()
  if (document.readyState !== 'loading') return
  const observer = new MutationObserver(select)
  observer.observe(document, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => {
    observer.disconnect()
    // The browser may send this event before the observer has seen the last elements.
    select()
  })
}
