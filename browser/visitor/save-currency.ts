import type { FunctionalLocalKey } from '../../domain/consent/consent-table.ts'

const KEY: FunctionalLocalKey = 'currency'

const tryStorage = (use: (storage: Storage) => void): void => {
  try {
    use(localStorage)
  } catch {
    // Storage is full or blocked. The server's cookie still keeps the currency.
  }
}

/** Returns the currency that the header menu or the footer list submits; undefined for other forms. */
const currencyOf = ({ target, submitter }: SubmitEvent): string | undefined => {
  if (submitter instanceof HTMLButtonElement && submitter.name === KEY) return submitter.value
  const isSwitcher = target instanceof HTMLFormElement && target.matches('[data-currency-switcher]')
  return isSwitcher ? target.querySelector('select')?.value : undefined
}

/**
 * Saves the selected currency in local storage, in addition to the server's cookie. Removes a saved currency that the site does
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
