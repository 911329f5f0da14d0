const KEY = 'currency'

const tryStorage = (use: (storage: Storage) => void): void => {
  try {
    use(localStorage)
  } catch {
    // Storage is full or blocked, so only the cookie of the server counts.
  }
}

/** Returns the currency that the menu in the header or the list in the footer submits; undefined for other forms. */
const currencyOf = ({ target, submitter }: SubmitEvent): string | undefined => {
  if (submitter instanceof HTMLButtonElement && submitter.name === KEY) return submitter.value
  const isSwitcher = target instanceof HTMLFormElement && target.matches('[data-currency-switcher]')
  return isSwitcher ? target.querySelector('select')?.value : undefined
}

/**
 * Saves the selected currency in local storage, in addition to the cookie of the server. Removes a saved currency that the site does
 * not offer (specification, section 3).
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
