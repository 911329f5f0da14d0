/** Mirrors the saved currency of local storage for the server, which renders the prices. */
export const CURRENCY_COOKIE = 'currency'
