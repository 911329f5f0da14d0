import type { IncomingMessage } from 'node:http'
import { CURRENCY_COOKIE } from '../../domain/routing/currency-cookie.ts'
import { HIDDEN_BANNERS_COOKIE, readHiddenBanners } from '../../domain/routing/view/hidden-banners.ts'
import { savedCurrency, type Visitor } from '../../domain/routing/visitor.ts'
import { PLATFORM_COOKIE, visitorPlatform } from '../../domain/routing/visitor-platform.ts'
import { CONSENT_COOKIE } from '../../domain/tracking/consent/consent-cookie.ts'
import type { ClientAddresses } from '../connection/client-address.ts'
import { readCookie } from '../http/read-cookie.ts'

const PLATFORM_HINT = 'sec-ch-ua-platform'

/** The headers by which a page with download blocks differs. */
export const PLATFORM_HEADERS: readonly string[] = [PLATFORM_HINT, 'user-agent']

/** The hint as it is: where a client sends it more than once, it is no system. */
const hintOf = ({ headers }: IncomingMessage): string | undefined => headers[PLATFORM_HINT]?.toString()

/** What a request tells of its visitor before a page is chosen. */
export const readVisitor = (request: IncomingMessage, clients: ClientAddresses): Visitor => ({
  country: clients.countryOf(request),
  currency: savedCurrency(readCookie(request.headers.cookie, CURRENCY_COOKIE)),
  platform: visitorPlatform(
    hintOf(request),
    request.headers['user-agent'],
    readCookie(request.headers.cookie, PLATFORM_COOKIE),
  ),
  consent: {
    cookie: readCookie(request.headers.cookie, CONSENT_COOKIE),
    hasPrivacyControl: request.headers['sec-gpc'] === '1',
  },
  hiddenBanners: readHiddenBanners(readCookie(request.headers.cookie, HIDDEN_BANNERS_COOKIE)),
})
