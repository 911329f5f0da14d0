import { afterEach, describe, expect, it } from 'vitest'
import { leadToBitrix } from '../../../adapters/leads/bitrix.wire.ts'
import { BITRIX } from '../../../adapters/leads/bitrix-leads.ts'
import type { LeadTools } from '../../../adapters/leads/lead-provider.ts'
import { leadToMarketo } from '../../../adapters/leads/marketo.wire.ts'
import { MARKETO } from '../../../adapters/leads/marketo-leads.ts'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import type { LeadsPort } from '../../../ports/leads.ts'
import { success } from '../../../ports/outcome.ts'
import { connectTo } from '../../contracts/open-router.ts'
import { leadLike } from '../../domain/leads/lead-sample.ts'
import { BITRIX_WEBHOOK, startBitrix } from '../../hosts/bitrix/start-bitrix.ts'
import { MARKETO_ACCOUNT, marketoValues, startMarketo } from '../../hosts/marketo/start-marketo.ts'

const LEAD = leadLike()
/** Timeout for a provider that does not answer. */
const SILENCE_MS = 200

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const host of open.splice(0)) await host.close()
})

/** Opens connections without retries. */
const toolsWith = (attemptTimeoutMs: number): LeadTools => ({
  clock: new SystemClock(),
  connect: (origin, options) => connectTo(origin, { attemptTimeoutMs, maxAttempts: 1 }, options),
})

const openMarketo = async (attemptTimeoutMs = 0, clientSecret: string = MARKETO_ACCOUNT.clientSecret) => {
  const host = await startMarketo()
  open.push(host)
  return { host, leads: MARKETO.open(marketoValues(host.origin, clientSecret), toolsWith(attemptTimeoutMs)) }
}

const openBitrix = async (attemptTimeoutMs = 0) => {
  const host = await startBitrix()
  open.push(host)
  return { host, leads: BITRIX.open({ BITRIX_URL: host.origin + BITRIX_WEBHOOK }, toolsWith(attemptTimeoutMs)) }
}

it('both providers get a text that would be a formula in a spreadsheet with an apostrophe, and phone numbers unchanged', () => {
  const fields = {
    first_name: '=cmd|calc!A1',
    company: '@sum(1)',
    message: '-2+3',
    order: '- NW-1',
    phone: '+44 20 7946 0000',
  }
  const lead = leadLike({ fields })
  const [{ leadFormFields } = { leadFormFields: {} }] = leadToMarketo(1, lead).input
  expect(leadFormFields).toMatchObject({
    firstName: "'=cmd|calc!A1",
    company: "'@sum(1)",
    comments: "'-2+3",
    orderNumber: '- NW-1',
    phone: '+44 20 7946 0000',
  })
  expect(leadToBitrix(lead).fields).toMatchObject({
    NAME: "'=cmd|calc!A1",
    COMPANY_TITLE: "'@sum(1)",
    COMMENTS: expect.stringMatching(/^'-2\+3<br>/),
    PHONE: [{ VALUE: '+44 20 7946 0000', VALUE_TYPE: 'WORK' }],
  })
})

const failureOf = async (leads: LeadsPort): Promise<string> => {
  const outcome = await leads.submit(LEAD)
  return outcome.ok ? 'none' : `${outcome.failure.kind}: ${outcome.failure.message}`
}

const FAULTS = [
  ['truncated JSON', 'broken', 'malformed: Answer is not JSON'],
  ['JSON of another shape', { status: 200, body: { made: 'up' } }, /^malformed: /],
  ['status 500', { status: 500, body: {} }, 'status: Request failed with status code 500'],
  ['status 503', { status: 503, body: {} }, 'status: Request failed with status code 503'],
  ['status 429', { status: 429, body: {} }, 'status: Request failed with status code 429'],
  ['status 404', { status: 404, body: {} }, 'status: Request failed with status code 404'],
  ['a broken connection', 'taken-but-lost', 'network: Network Error'],
] as const

describe.each([
  ['Marketo', openMarketo],
  ['Bitrix', openBitrix],
])('%s', (_name, openHost) => {
  it.each(FAULTS)('fails for %s, and succeeds once the fault ends', async (_what, fault, failure) => {
    const { host, leads } = await openHost()
    host.setFault(fault)
    expect(await failureOf(leads)).toMatch(failure)
    host.setFault(null)
    expect(await leads.submit(LEAD)).toEqual(success(undefined))
    expect(host.leads).toHaveLength(1)
  })

  it('fails with a timeout if the provider does not answer', async () => {
    const { host, leads } = await openHost(SILENCE_MS)
    host.setFault('silence')
    expect(await failureOf(leads)).toBe(`timeout: timeout of ${SILENCE_MS}ms exceeded`)
  })

  it('stores a lead once if the answer to the first attempt was lost', async () => {
    const { host, leads } = await openHost()
    await leads.submit(leadLike({ id: '9'.repeat(32) }))
    host.setFault('taken-but-lost')
    expect(await failureOf(leads)).toBe('network: Network Error')
    host.setFault(null)
    expect(await leads.submit(LEAD)).toEqual(success(undefined))
    expect(host.leads.filter(({ id }) => id === LEAD.id)).toHaveLength(1)
  })

  it('sends no lead data in URLs', async () => {
    const { host, leads } = await openHost()
    await leads.submit(LEAD)
    expect(host.targets.join(' ')).not.toMatch(/ada|customer|0123456789abcdef/)
  })
})

describe('Marketo', () => {
  it('reuses a token for several leads, and requests a new one if it was revoked', async () => {
    const { host, leads } = await openMarketo()
    await leads.submit(LEAD)
    await leads.submit(leadLike({ id: 'a'.repeat(32) }))
    expect(host.targets.filter((target) => target.endsWith('/token'))).toHaveLength(1)
    host.revokeTokens()
    expect(await leads.submit(leadLike({ id: 'b'.repeat(32) }))).toEqual(success(undefined))
    expect(host.targets.filter((target) => target.endsWith('/token'))).toHaveLength(2)
    expect(host.leads).toHaveLength(3)
  })

  it('fails with status 401 for invalid credentials', async () => {
    const { leads } = await openMarketo(0, 'another-one')
    expect(await failureOf(leads)).toBe('status: Request failed with status code 401')
  })

  it.each([
    ['a call', { success: false, errors: [{ code: '606', message: 'secret' }] }, '606'],
    ['a record', { success: true, result: [{ status: 'skipped', reasons: [{ code: '1003' }] }] }, '1003'],
    ['an invalid code', { success: false, errors: [{ code: 'ada@x.example' }] }, 'unknown'],
  ])('returns the error code of a rejection with status 200: %s', async (_what, body, code) => {
    const { host, leads } = await openMarketo()
    await leads.check()
    host.setFault({ status: 200, body })
    expect(await failureOf(leads)).toBe(`refused: Marketo rejects the lead: ${code}`)
  })
})

it('Bitrix gets each campaign parameter in its own field', () => {
  const names = ['source', 'medium', 'campaign', 'content', 'term']
  const campaign = Object.fromEntries(names.map((name) => [`utm_${name}`, `the ${name}`]))
  expect(leadToBitrix(leadLike({ campaign })).fields).toMatchObject(
    Object.fromEntries(names.map((name) => [`UTM_${name.toUpperCase()}`, `the ${name}`])),
  )
})

it('Bitrix traces neither the user nor the secret of its webhook', () => {
  const traced: unknown[] = []
  const connect: LeadTools['connect'] = (origin, options) => {
    traced.push(options?.tracedPath?.(`${BITRIX_WEBHOOK}/crm.lead.add.json`))
    return connectTo(origin)
  }
  BITRIX.open({ BITRIX_URL: `https://crm.example${BITRIX_WEBHOOK}` }, { clock: new SystemClock(), connect })
  expect(traced).toEqual(['/rest/-/-/crm.lead.add.json'])
})
