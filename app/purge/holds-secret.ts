import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether an authorization header is `Bearer` and the secret. Takes the same time whatever it holds. */
export const holdsSecret = (authorization: string | null, secret: string): boolean =>
  timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${secret}`))
