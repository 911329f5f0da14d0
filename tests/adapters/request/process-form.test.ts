import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { services } from '../../../adapters/wiring/services.ts'
import { offerTextsFor } from '../../../app/_messages/offer-texts.ts'
import { translatorFor } from '../../../app/_messages/translator.ts'
import { processForm } from '../../../app/_page/process-form.ts'
import { type PriceChange, SEAL_FIELD } from '../../../domain/offers/price-quotes.ts'
import { readViewKey } from '../../../domain/routing/page-view.ts'
import { realSite } from '../../domain/sites/real-sites.ts'

const KEY = Symbol.for('northwall.services')
const ORIGIN = { site: 'com' }
const take = vi.fn()
const declare = vi.fn()
const find = vi.fn()
const check = vi.fn()
const now = vi.fn(() => Date.parse('2026-11-27'))
let real: ReturnType<typeof services>

beforeEach(() => {
  real = services()
  Object.assign(globalThis, {
    [KEY]: { ...real, leads: { take, declare }, search: { find }, licences: { check }, clock: { now } },
  })
})

afterEach(() => {
  Reflect.deleteProperty(globalThis, KEY)
  vi.resetAllMocks()
})

/** Sends a form to a page of a site; null opens the page without a form. */
const send = async (
  path: string,
  fields: Readonly<Record<string, string>> | null,
  { from = 'body' as 'body' | 'query', site: code = 'com', view: key = 'usd-any-x' } = {},
) => {
  const site = realSite(code)
  const view = readViewKey(key, [])
  if (!view) throw new Error(`no view ${key}`)
  const t = await translatorFor(site.locale, site.language)
  const request = { site, view, path, texts: (noun: 'devices' | 'users') => offerTextsFor(t, noun) }
  const form = fields && { from, fields: new URLSearchParams(fields).toString(), origin: ORIGIN }
  return processForm(request, form)
}

const typed = (fields: Readonly<Record<string, string>>) => new Map(Object.entries(fields))

it('a page without a form has no answer', async () => {
  expect(await send('/renew', null)).toEqual({ kind: 'none' })
  expect(check).not.toHaveBeenCalled()
})

describe('the search form', () => {
  it('is answered with the results in the language of the page', async () => {
    find.mockResolvedValue({ kind: 'nothing', text: 'vpn' })
    const fields = { q: ' vpn ', page: '2' }
    expect(await send('/search', fields, { from: 'query' })).toEqual({
      kind: 'answered',
      form: { typed: typed(fields), search: { kind: 'nothing', text: 'vpn' } },
      mustCorrect: false,
    })
    expect(find).toHaveBeenCalledExactlyOnceWith({ site: realSite('com'), locale: 'en', text: 'vpn', page: 2 })
  })

  it('is answered in the regional language of the visitor', async () => {
    await send('/search', { q: 'vpn' }, { from: 'query', view: 'usd-gb-x' })
    expect(find).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ locale: 'en-GB' }))
  })

  it('without a text does not search', async () => {
    expect(await send('/search', { q: ' ' }, { from: 'query' })).toEqual({ kind: 'none' })
    expect(find).not.toHaveBeenCalled()
  })
})

describe('the sales form', () => {
  it('opens with the product and quantity of the buy block that leads to it', async () => {
    const fields = { back: '/endpoint', product: 'endpoint', quantity: '25', term: '1Y' }
    expect(await send('/contact-sales', fields)).toEqual({
      kind: 'redirect',
      seeOther: '/contact-sales?product=endpoint&quantity=25',
    })
    expect(await send('/contact-sales', { back: '/', product: 'unknown' }, { site: 'me-en' })).toEqual({
      kind: 'redirect',
      seeOther: '/en/contact-sales',
    })
    expect(take).not.toHaveBeenCalled()
  })

  it('with errors is shown again with what was typed, and must be corrected', async () => {
    const lead = { kind: 'invalid', errors: { email: 'missing' } }
    take.mockResolvedValue(lead)
    expect(await send('/contact-sales', { first_name: 'Ann' })).toEqual({
      kind: 'answered',
      form: { typed: typed({ first_name: 'Ann' }), lead },
      mustCorrect: true,
    })
  })

  it('that could not be stored is shown again, without anything to correct', async () => {
    take.mockResolvedValue({ kind: 'failed' })
    expect(await send('/contact-sales', {})).toMatchObject({ form: { lead: { kind: 'failed' } }, mustCorrect: false })
  })

  it('opened with a query is prefilled, or thanks for the form that was sent', async () => {
    const prefilled = { product: 'endpoint', quantity: '25' }
    expect(await send('/contact-sales', prefilled, { from: 'query' })).toEqual({
      kind: 'answered',
      form: { typed: typed(prefilled) },
      mustCorrect: false,
    })
    expect(await send('/contact-sales', { lead: 'sent' }, { from: 'query' })).toMatchObject({
      form: { lead: { kind: 'sent' } },
    })
    expect(take).not.toHaveBeenCalled()
  })
})

describe('the support form', () => {
  it('is sent to the support, which it thanks on its own page', async () => {
    take.mockResolvedValue({ kind: 'sent' })
    expect(await send('/support', { email: 'a' }, { site: 'me-en' })).toEqual({
      kind: 'redirect',
      seeOther: '/en/support?lead=sent',
    })
    expect(take).toHaveBeenCalledExactlyOnceWith('support', realSite('me-en'), typed({ email: 'a' }))
  })

  it('leads to the cancellation form where the law requires one', async () => {
    const asked = { request: 'cancel' }
    expect(await send('/support', asked, { from: 'query', site: 'de' })).toEqual({
      kind: 'redirect',
      seeOther: '/cancel',
    })
    expect(await send('/support', asked, { from: 'query' })).toEqual({
      kind: 'answered',
      form: { typed: typed(asked) },
      mustCorrect: false,
    })
  })
})

describe.each([
  ['/cancel', 'cancel'],
  ['/withdraw', 'withdraw'],
] as const)('the declaration on %s', (path, form) => {
  const fields = { name: 'Ann', order: '1' }

  it('is shown for confirmation first, and accepted when the visitor confirms it', async () => {
    const declaration = { kind: 'review', fields }
    declare.mockResolvedValue(declaration)
    expect(await send(path, fields, { site: 'de' })).toEqual({
      kind: 'answered',
      form: { typed: typed(fields), declaration },
      mustCorrect: false,
    })
    expect(declare).toHaveBeenLastCalledWith(form, realSite('de'), typed(fields), false)
    const confirmed = { ...fields, step: 'confirm' }
    await send(path, confirmed, { site: 'de' })
    expect(declare).toHaveBeenLastCalledWith(form, realSite('de'), typed(confirmed), true)
  })

  it('is shown again to a visitor who changes it, and is not declared', async () => {
    const changed = { ...fields, step: 'change' }
    expect(await send(path, changed, { site: 'de' })).toEqual({
      kind: 'answered',
      form: { typed: typed(changed) },
      mustCorrect: false,
    })
    expect(declare).not.toHaveBeenCalled()
  })

  it('with errors must be corrected', async () => {
    declare.mockResolvedValue({ kind: 'invalid', errors: {} })
    expect(await send(path, fields, { site: 'de' })).toMatchObject({ mustCorrect: true })
  })

  it('is not accepted before the law is in force', async () => {
    now.mockReturnValue(Date.parse('2020-01-01'))
    expect(await send(path, fields, { site: 'de' })).toEqual({ kind: 'none' })
    expect(declare).not.toHaveBeenCalled()
  })
})

describe('the licence check', () => {
  it('checks the code of the visitor in the view of the page', async () => {
    check.mockResolvedValue({ kind: 'failed' })
    const fields = { code: 'NWALL' }
    expect(await send('/renew', fields, { view: 'eur-any-b' })).toEqual({
      kind: 'answered',
      form: { typed: typed(fields), licence: { kind: 'failed' } },
      mustCorrect: false,
    })
    const [{ isRestricted, texts, ...asked }] = check.mock.calls[0] ?? []
    expect(asked).toEqual({ site: realSite('com'), path: '/renew', origin: ORIGIN, currency: 'EUR', typed: 'NWALL' })
    expect([isRestricted('endpoint'), isRestricted('premium')]).toEqual([true, false])
    expect(texts('users').quantity(3)).toBe('3 users')
  })

  it('without a code is checked as an empty code, and a message must be corrected', async () => {
    check.mockResolvedValue({ kind: 'message', error: '_ST_EMPTY' })
    expect(await send('/renew', {})).toMatchObject({
      form: { licence: { kind: 'message', error: '_ST_EMPTY' } },
      mustCorrect: true,
    })
    expect(check).toHaveBeenCalledWith(expect.objectContaining({ typed: '' }))
  })
})

describe('a choice', () => {
  it.each(['/premium', '/compare', '/promo/autumn'])('on %s is rendered into the page', async (path) => {
    const choice = { term: '1Y', quantity: '3' }
    expect(await send(path, choice)).toEqual({
      kind: 'answered',
      form: { typed: typed(choice), choice },
      mustCorrect: false,
    })
  })
})

describe('the message about a changed price', () => {
  const change: PriceChange = {
    product: 'premium',
    option: 'premium-1Y-3-ar',
    addOn: '',
    currency: 'USD',
    before: 40,
    now: 50,
    quote: '',
  }
  const sealedFields = () => {
    const quote = real.quotes.quoteOf({ site: realSite('com'), currency: 'USD', product: 'premium' }, [])
    return { ...real.quotes.sealed({ ...change, quote }, realSite('com')) }
  }

  it.each(['/premium', '/renew', '/'])('on %s has both prices and keeps the choice', async (path) => {
    const fields = sealedFields()
    expect(await send(path, fields, { from: 'query' })).toEqual({
      kind: 'answered',
      form: {
        typed: typed(fields),
        change: { ...change, quote: fields['quote'] },
        choice: { option: 'premium-1Y-3-ar' },
      },
      mustCorrect: false,
    })
  })

  it('has no prices if its signature is wrong', async () => {
    expect(await send('/premium', { ...sealedFields(), now: '1' }, { from: 'query' })).toEqual({ kind: 'none' })
  })

  it('is read from the query only, not from a posted form', async () => {
    const fields = sealedFields()
    expect(Object.keys(fields)).toContain(SEAL_FIELD)
    expect(await send('/premium', fields)).toMatchObject({ form: { choice: fields } })
  })
})
