import { expect, it } from 'vitest'
import { TOKENS } from '../../adapters/wiring/tokens.ts'
import type { Fault } from './fault-table.ts'
import { withFaultyShop } from './faulty-shop-setup.ts'
import { CHECKOUT_CALL, PURCHASE_CALL, type ReadingCall } from './reading-calls.ts'

const PRICES = {
  level: 'error',
  url: 'offer/v2/de/de/eur/purchase',
  params: { product: ['plus'], estore: 'northwall-eu', curdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
}
const ERROR_STATUS = { ...PRICES, message: 'Prices response error status' }
const NOT_200 = { ...PRICES, message: 'Prices response status is not 200' }

/** A purchase of an option that is not sold. */
const UNSOLD_CALL: ReadingCall = {
  ...CHECKOUT_CALL,
  visit: async ({ resolve, site }) => {
    const result = await resolve(TOKENS.buyService).buy({
      site,
      currency: 'EUR',
      product: 'premium',
      fields: { option: 'token-of-a-visitor' },
      isRestricted: () => false,
      visitor: {},
      attribution: { tracking: new Map(), analytics: new Map() },
    })
    return { status: 303, state: result.kind, values: [] }
  },
}

/** The log entries for each failure, as in the error catalogue (specification, section 8). */
const CATALOGUE: readonly (readonly [
  what: string,
  call: ReadingCall,
  fault: Pick<Fault, 'at' | 'order'>,
  entry: object,
])[] = [
  [
    'a client error',
    PURCHASE_CALL,
    { at: 'answer', order: 'status=404' },
    {
      ...ERROR_STATUS,
      type: 'PriceListBadStatus',
      status: 404,
      errCode: 'status',
      reason: 'Request failed with status code 404',
    },
  ],
  [
    'a server error',
    PURCHASE_CALL,
    { at: 'answer', order: 'status=503' },
    {
      ...ERROR_STATUS,
      type: 'PriceListInternalError',
      status: 503,
      errCode: 'status',
      reason: 'Request failed with status code 503',
    },
  ],
  [
    'no answer',
    PURCHASE_CALL,
    { at: 'line', order: 'reset' },
    { ...ERROR_STATUS, type: 'PriceListNetworkError', errCode: 'network', reason: 'Network Error' },
  ],
  [
    'no answer in time',
    PURCHASE_CALL,
    { at: 'line', order: 'silence' },
    { ...ERROR_STATUS, type: 'PriceListNetworkError', errCode: 'timeout', reason: 'timeout of 700ms exceeded' },
  ],
  [
    'a successful status other than 200',
    PURCHASE_CALL,
    { at: 'answer', order: 'status=206' },
    { ...NOT_200, type: 'PriceListBadStatus', status: 206, errCode: 'status' },
  ],
  [
    'an answer without data',
    PURCHASE_CALL,
    { at: 'answer', order: 'empty' },
    { ...NOT_200, type: 'PriceListBadStatus', status: 200, errCode: 'malformed' },
  ],
  [
    'a missing product',
    PURCHASE_CALL,
    { at: 'answer', order: 'missing' },
    { level: 'error', message: 'Empty price list error', type: 'PriceListNoOptions', product: 'plus' },
  ],
  [
    'an additional product',
    PURCHASE_CALL,
    { at: 'answer', order: 'extra' },
    { level: 'error', type: 'PriceListExtraOptions', products: ['not-asked-for'], count: 1 },
  ],
  [
    'a token without a link',
    CHECKOUT_CALL,
    { at: 'answer', order: 'missing' },
    { level: 'error', message: 'Buy link was not loaded', type: 'Other', product: 'premium' },
  ],
  [
    'an option that is not sold',
    UNSOLD_CALL,
    { at: 'answer', order: 'latency=0' },
    {
      level: 'error',
      message: 'Price option not found',
      type: 'PriceOptionNotFound',
      product: 'premium',
      site: 'de',
      reason: 'not-sold',
    },
  ],
]

const faulty = withFaultyShop()

it.each(CATALOGUE)(
  '%s is logged once, with its catalogue message and without visitor data',
  async (_what, call, fault, entry) => {
    await call.prepare(faulty.shop)
    await faulty.shop.inflict(fault)
    const { log: entries } = await faulty.log.run(() => call.visit(faulty.shop))
    expect(entries.filter(({ level }) => level === 'error')).toEqual([expect.objectContaining(entry)])
    expect(JSON.stringify(entries)).not.toMatch(/token|cookie|session_partner|store_args/)
  },
)
