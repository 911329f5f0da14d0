import type { IncomingMessage } from 'node:http'
import { isSameOrigin } from '../../domain/routing/is-same-origin.ts'

/** Whether one of our own pages has sent a request, as far as its headers tell. */
export const isSameOriginRequest = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  const { 'sec-fetch-site': fetchSite = null, origin = null, host = null } = headers
  return isSameOrigin({ fetchSite, origin, host })
}
