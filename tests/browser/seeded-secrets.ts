import type { Storefront } from '../hosts/storefront/start-storefront.ts'
import { type RequestOptions, sendRequest } from './send-request.ts'

type Sent = readonly [path: string, options?: RequestOptions]

const json = (body: unknown): RequestOptions => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

const made: string[] = []
/** Returns a unique value. */
const secret = (kind: string): string => {
  const value = `zq${made.length + 10}${kind}`
  made.push(value)
  return value
}
/** Returns a unique, unknown licence code. */
const code = (): string => {
  const value = `ZQXJK-VWQZX-${made.length + 10}QZX-JKVWQ`
  made.push(value)
  return value
}

const visitor = (): Readonly<Record<string, string>> => ({
  cookie: [
    `session_partner=${secret('partner')}`,
    `campaign=${secret('campaign')}`,
    `store_args=cjevent%3D${secret('storeargs')}`,
    `query_string=aclid%3D${secret('aclid')}`,
    `_ga=${secret('analytics')}`,
    `other=${secret('cookie')}`,
    `__Host-editor=1.${secret('editor')}`,
  ].join('; '),
  'user-agent': secret('agent'),
  'accept-language': secret('language'),
  authorization: `Bearer ${secret('bearer')}`,
  baggage: `user=${secret('baggage')}`,
  tracestate: `vendor=${secret('tracestate')}`,
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  'x-request-id': secret('requestid'),
  'x-forwarded-host': `${secret('forwarded')}.example`,
})

const page = (path: string): Sent => [
  `${path}?gclid=${secret('gclid')}&utm_campaign=${secret('utm')}&cjevent=${secret('cj')}&email=jo.${secret('mail')}@mail.example&token=${secret('token')}`,
  { headers: visitor() },
]

const form = (path: string, fields: Readonly<Record<string, string>>): Sent => [
  path,
  { form: fields, headers: visitor() },
]

const REQUESTS: readonly Sent[] = [
  page('/standard'),
  page('/promo/made-up'),
  [`/${secret('path')}/jo.${secret('pathmail')}@mail.example`],
  [`/promo/${secret('promotion')}`],
  [`/download-file/${secret('file')}.exe`],
  [`/app-store/${secret('app')}`],
  [`/_next/static/${secret('asset')}.js`],
  [`/_hydration/${secret('hydration')}`],
  [`/search?q=${secret('search')}`, { headers: visitor() }],
  [`/offers?product=standard&session_partner=${secret('offers')}&made=${secret('parameter')}`, { headers: visitor() }],
  [`/store?token=${secret('checkout')}`],
  [`/editor?secret=${secret('editorsecret')}&path=/premium`],
  ['/purge', { ...json({ tags: [secret('tag')] }), headers: { authorization: `Bearer ${secret('purge')}` } }],
  form('/buy', {
    product: 'standard',
    option: secret('option'),
    back: `/standard?x=${secret('back')}`,
    more: secret('field'),
  }),
  form('/buy', {
    product: 'standard',
    term: '1Y',
    quantity: '1',
    autorenew: 'true',
    back: `/standard?x=${secret('bought')}`,
  }),
  form('/currency', { currency: secret('currency'), back: `/standard?x=${secret('currencyback')}` }),
  form('/renew', { code: code() }),
  form('/renew', { code: secret('malformed') }),
  form('/contact-sales', {
    first_name: secret('first'),
    last_name: secret('last'),
    email: `jo.${secret('leadmail')}@mail.example`,
    company: secret('company'),
    phone: `+49 ${secret('phone')}`,
    message: secret('message'),
  }),
  form('/support', { email: `jo.${secret('supportmail')}@mail.example`, message: secret('support') }),
  [
    '/beacon/error',
    json({
      type: 'JavaScript',
      level: 'error',
      message: 'a script failed',
      url: `https://www.example.com/standard?t=${secret('errorurl')}#${secret('fragment')}`,
    }),
  ],
  [
    '/beacon/event',
    json({
      name: 'Buy button',
      product: 'standard',
      currentURL: `https://www.example.com/standard?t=${secret('current')}`,
      referrerURL: `https://www.example.com/?q=${secret('referrer')}`,
    }),
  ],
  ['/beacon/event', json({ name: 'CartTransition', product: secret('forged') })],
  [
    '/beacon/csp',
    json({ 'csp-report': { 'effective-directive': secret('directive'), 'document-uri': secret('document') } }),
  ],
  [`/standard`, { host: `${secret('host')}.example` }],
  ['/standard', { method: 'PUT', body: secret('body') }],
  ['/standard', { target: `http://${secret('absolute')}.example/standard` }],
  ['/standard', { target: `/standard%00${secret('malformedpath')}` }],
]

export const SECRETS: readonly string[] = made

/** Sends all kinds of requests to a site. Every part that a visitor controls contains a secret. */
export const sendSecrets = async (storefront: Storefront, site: string, client: string): Promise<void> => {
  for (const [path, { headers, ...options } = {}] of REQUESTS) {
    const { host } = new URL(storefront.localUrl(site))
    await sendRequest(new URL(path, storefront.localUrl(site)).href, {
      host,
      ...options,
      target: options.target ?? path,
      headers: { 'x-forwarded-for': client, ...headers },
    })
  }
}
