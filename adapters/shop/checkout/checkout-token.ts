import { createHmac, timingSafeEqual } from 'node:crypto'

/** Not a secret: the shop is a demonstration, the seal only tells its own tokens from made-up ones. */
const SEAL_NAME = 'northwall-demonstration-shop'

/** What a token stands for. */
export interface CheckoutClaims {
  readonly pid: string
  readonly regLanCur: string
  readonly partner?: string
}

const seal = (body: string): string => createHmac('sha256', SEAL_NAME).update(body).digest('base64url').slice(0, 22)

/** Makes the token of an option. Equal claims make equal tokens. */
export const makeCheckoutToken = (claims: CheckoutClaims): string => {
  const body = Buffer.from(new URLSearchParams({ ...claims }).toString()).toString('base64url')
  return `${body}.${seal(body)}`
}

/** Reads a token of this shop; `null` for anything else. */
export const readCheckoutToken = (token: string): CheckoutClaims | null => {
  const [body, mark, ...rest] = token.split('.')
  if (body === undefined || mark === undefined || rest.length > 0) return null
  const expected = Buffer.from(seal(body))
  const given = Buffer.from(mark)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const claims = new URLSearchParams(Buffer.from(body, 'base64url').toString('utf8'))
  const pid = claims.get('pid')
  const regLanCur = claims.get('regLanCur')
  const partner = claims.get('partner')
  if (pid === null || regLanCur === null) return null
  return { pid, regLanCur, ...(partner === null ? {} : { partner }) }
}
