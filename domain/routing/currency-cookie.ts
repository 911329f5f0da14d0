/** Mirrors the saved currency for the server, which has to render it (readings, client storage). */
export const CURRENCY_COOKIE = 'currency'
