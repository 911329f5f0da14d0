const KEY = 'currency'

/** Saves the currency that a visitor chooses in the menu of the header in local storage, too; the server saves it in a cookie. */
export const saveCurrency = (): void => {
  addEventListener('submit', ({ submitter }) => {
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== KEY) return
    try {
      localStorage.setItem(KEY, submitter.value)
    } catch {
      // Storage is full or blocked: the cookie alone counts.
    }
  })
}
