const KEY = 'currency'

/** Uses local storage where it works: where it is full or blocked, the cookie of the server alone counts. */
const tryStorage = (act: (storage: Storage) => void): void => {
  try {
    act(localStorage)
  } catch {
    // Full or blocked.
  }
}

/** The currency that a form asks for: by the menu of the header, or by the list of the footer. None for any other form. */
const currencyOf = ({ target, submitter }: SubmitEvent): string | undefined => {
  if (submitter instanceof HTMLButtonElement && submitter.name === KEY) return submitter.value
  const isSwitcher = target instanceof HTMLFormElement && target.matches('[data-currency-switcher]')
  return isSwitcher ? target.querySelector('select')?.value : undefined
}

/**
 * Keeps the currency that a visitor chooses in local storage, too, and removes one that the site no longer has; the server
 * keeps it in a cookie (specification, section 3).
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
