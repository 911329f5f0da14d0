import { hash } from 'node:crypto'

/** Not a secret: the shop is a demonstration, the seal only tells its own tokens from made-up ones. */
const SEAL_NAME = 'northwall-demonstration-shop'

const seal = (body: string): string => hash('sha256', `${SEAL_NAME}.${body}`, 'base64url').slice(0, 22)

/** Makes a token that stands for a query of the store page. Equal queries make equal tokens. */
export const makeCheckoutToken = (storeQuery: string): string => {
  const body = Buffer.from(storeQuery).toString('base64url')
  return `${body}.${seal(body)}`
}

/** The store query of a token of this shop; `null` for anything else. */
export const readCheckoutToken = (token: string): string | null => {
  const [body = '', mark, ...rest] = token.split('.')
  return mark === seal(body) && rest.length === 0 ? Buffer.from(body, 'base64url').toString('utf8') : null
}
