import type { FunctionalLocalKey } from '../../domain/consent/consent-table.ts'

const KEY: FunctionalLocalKey = 'currency'

const tryStorage = (use: (storage: Storage) => void): void => {
  try {
    use(localStorage)
  } catch {
    // Storage is full or blocked. The server's cookie still keeps the currency.
  }
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
  addEventListener('submit', ({ target, submitter }) => {
    if (!(target instanceof HTMLFormElement) || !target.action.includes('/currency')) return
    tryStorage((storage) => storage.setItem(KEY, String(new FormData(target, submitter).get(KEY))))
  })
}
