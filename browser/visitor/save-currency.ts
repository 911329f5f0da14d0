const KEY = 'currency'

/** Uses local storage if possible. Otherwise only the cookie of the server counts. */
const tryStorage = (act: (storage: Storage) => void): void => {
  try {
    act(localStorage)
  } catch {
    // Full or blocked.
  }
}

/** The currency that a form selects, by the menu in the header or the list in the footer; undefined for other forms. */
const currencyOf = ({ target, submitter }: SubmitEvent): string | undefined => {
  if (submitter instanceof HTMLButtonElement && submitter.name === KEY) return submitter.value
  const isSwitcher = target instanceof HTMLFormElement && target.matches('[data-currency-switcher]')
  return isSwitcher ? target.querySelector('select')?.value : undefined
}

/**
 * Saves the selected currency in local storage, in addition to the cookie of the server, and removes one that the site no longer
 * offers (specification, section 3).
 */
export const saveCurrency = (): void => {
  const offered = [...document.querySelectorAll<HTMLOptionElement>('[data-currency-switcher] option')]
  tryStorage((storage) => {
    const saved = storage.getItem(KEY)
    if (saved !== null && offered.length > 0 && !offered.some(({ value }) => value === saved)) storage.removeItem(KEY)
  })
  addEventListener('submit', (event) => {
    const currency = currencyOf(event)
    if (currency !== undefined) tryStorage((storage) => storage.setItem(KEY, currency))
  })
}
