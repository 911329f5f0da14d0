import { type NextRequest, NextResponse } from 'next/server'
import { services } from '../adapters/wiring/services.ts'
import { CURRENCY_COOKIE } from '../domain/routing/currency-cookie.ts'
import { endpointMethods, READING_METHODS } from '../domain/routing/endpoint-path.ts'
import { type RequestRoute, routeRequest } from '../domain/routing/route-request.ts'
import { readCountry, savedCurrency } from '../domain/routing/visitor.ts'
import { attributionCookies } from '../domain/tracking/attribution-cookies.ts'
import { securityHeaders } from './security-headers.ts'

const text = (status: number, message: string, headers: HeadersInit = {}) =>
  new NextResponse(`${message}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } })

/**
 * A page differs by country and cookie, so no shared cache may keep it under its address; a browser asks again, and gets a
 * 304. Not by `no-cache`: Next takes these for headers of the request, too, where that forbids the 304.
 */
const PAGE_HEADERS = {
  'cache-control': 'private, max-age=0, must-revalidate',
  'speculation-rules': '"/speculation-rules.json"',
}

const rewrite = (request: NextRequest, pathname: string, site: string, answerHeaders: HeadersInit = {}) => {
  const headers = new Headers(request.headers)
  headers.set('x-site', site)
  return NextResponse.rewrite(new URL(pathname + request.nextUrl.search, request.url), {
    request: { headers },
    headers: answerHeaders,
  })
}

/** A page is the same for all; what a visitor brings along to it is kept in their cookies. */
const page = (request: NextRequest, route: Extract<RequestRoute, { kind: 'page' }>) => {
  const response = rewrite(request, route.pathname, route.site.code, PAGE_HEADERS)
  const cookies = attributionCookies((name) => request.cookies.get(name)?.value, request.nextUrl.searchParams)
  if (route.isCurrencyStale) response.headers.append('set-cookie', `${CURRENCY_COOKIE}=; Path=/; Max-Age=0`)
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

const allowing = ({ method }: NextRequest, methods: readonly string[], answer: () => NextResponse): NextResponse =>
  methods.includes(method) ? answer() : text(405, 'Not by this method.', { allow: methods.join(', ') })

const respond = (request: NextRequest, route: RequestRoute): NextResponse => {
  switch (route.kind) {
    case 'unknown-host':
      return text(421, 'This server has no site of that name.')
    case 'moved':
      return NextResponse.redirect(new URL(route.path + request.nextUrl.search, request.url), 308)
    case 'endpoint':
      return allowing(request, endpointMethods(route.endpoint), () => rewrite(request, route.endpoint, route.site.code))
    case 'page':
      return allowing(request, READING_METHODS, () => page(request, route))
  }
}

/** Answers a request or passes it on inside, by the one routing rule of the domain, with the headers of every answer. */
export const answerRequest = (request: NextRequest): NextResponse => {
  const { config, sites, storeHosts } = services()
  const route = routeRequest(
    {
      host: request.headers.get('host') ?? '',
      path: new URL(request.url).pathname,
      query: request.nextUrl.searchParams,
      visitor: {
        country: readCountry(request.headers.get(config.GEO_COUNTRY_HEADER)),
        currency: savedCurrency(request.cookies.get(CURRENCY_COOKIE)?.value),
      },
    },
    sites,
  )
  const response = respond(request, route)
  for (const [name, value] of Object.entries(securityHeaders(storeHosts))) response.headers.set(name, value)
  // The development server speaks to its pages by inline scripts and eval; nothing else is served by it.
  if (process.env.NODE_ENV === 'development') response.headers.delete('content-security-policy')
  return response
}
