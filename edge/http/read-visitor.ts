import type { IncomingMessage } from 'node:http'
import { CURRENCY_COOKIE } from '../../domain/routing/currency-cookie.ts'
import { savedCurrency, type Visitor } from '../../domain/routing/visitor.ts'
import type { ClientAddresses } from '../connection/client-address.ts'
import { readCookie } from './read-cookie.ts'

/** What a request tells of its visitor before a page is chosen. */
export const readVisitor = (request: IncomingMessage, clients: ClientAddresses): Visitor => ({
  country: clients.countryOf(request),
  currency: savedCurrency(readCookie(request.headers.cookie, CURRENCY_COOKIE)),
})
