import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TOKENS } from '../../adapters/wiring/tokens.ts'
import { copyTree } from '../codebase/copied-tree.ts'
import { undocumented } from '../codebase/worked-example.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { MARKETO_ACCOUNT } from '../hosts/marketo/start-marketo.ts'
import { type RunningJsonHost, startJsonHost } from '../hosts/start-json-host.ts'

const ADAPTER = 'adapters/leads/acme-leads.ts'
const WIRING = 'adapters/wiring/lead-providers.ts'

const ADAPTER_TEXT = `import { z } from 'zod'
import type { Lead, LeadsPort } from '../../ports/leads.ts'
import { failed, type Outcome, success } from '../../ports/outcome.ts'
import { origin } from '../../ports/field-schemas.ts'
import { callService, type ServiceConnection } from '../http/service-call.ts'
import type { LeadProvider } from './lead-provider.ts'

/** Delivers leads to Acme, which recognizes a repeated lead by its id. */
class AcmeLeads implements LeadsPort {
  readonly #connection: ServiceConnection
  readonly #key: string

  constructor(connection: ServiceConnection, key: string) {
    this.#connection = connection
    this.#key = key
  }

  async submit({ id, site, fields }: Lead, withinMs?: number): Promise<Outcome<void>> {
    const body = { id, site, ...fields }
    const outcome = await callService(
      this.#connection,
      '/v1/leads',
      { method: 'POST', body, bearer: this.#key },
      withinMs,
    )
    return outcome.ok ? success(undefined) : failed(outcome.failure)
  }

  check(): Promise<Outcome<unknown>> {
    return callService(this.#connection, '/v1/account', { method: 'GET', bearer: this.#key })
  }
}

const variables = {
  ACME_URL: origin.describe('origin of the lead service of Acme'),
  ACME_KEY: z.string().min(8, 'at least 8 characters').describe('its API key'),
}

export const ACME: LeadProvider<typeof variables> = {
  name: 'Acme',
  variables,
  open: ({ ACME_URL, ACME_KEY }, { connect }) => new AcmeLeads(connect(ACME_URL), ACME_KEY),
}
`

const IMPORT = "import { ACME } from '../leads/acme-leads.ts'\n"
const LINE = "  ['world', ACME],\n"

const tree = copyTree()
let host: RunningJsonHost
const received: unknown[] = []

beforeAll(async () => {
  tree.add(ADAPTER, ADAPTER_TEXT)
  tree.insertBefore(WIRING, 'import { BITRIX }', IMPORT)
  tree.insertBefore(WIRING, "  ['cis', BITRIX],\n", LINE)
  host = await startJsonHost(async (request) => {
    if (request.method === 'POST' && request.url === '/v1/leads') received.push(await json(request))
    return { status: 200, body: {} }
  })
})
afterAll(async () => {
  await host.close()
  tree.remove()
})

const environment = () => ({
  ACME_URL: host.origin,
  ACME_KEY: 'key-of-tests',
  BITRIX_URL: 'https://crm.example/rest/1/abcdef',
  LEADS_DIR: `${tree.root}/leads`,
})

const read = async (env: Readonly<Record<string, string>>) => {
  const { readConfig } = await tree.load<typeof import('../../adapters/wiring/config.ts')>('adapters/wiring/config.ts')
  return readConfig(env)
}

// The tests follow the steps of a contributor.
describe('a new lead provider', { shuffle: false }, () => {
  it('adds one file and changes one existing file', () => {
    expect(tree.changed()).toEqual([ADAPTER, WIRING])
  })

  it('matches the worked example in CONTRIBUTING.md', () => {
    expect(undocumented('A lead provider', [ADAPTER_TEXT, LINE])).toEqual([])
  })

  it('compiles', () => {
    expect(tree.typeErrors()).toBe('')
  })

  it('receives the leads of its site group', async () => {
    const reading = await read(environment())
    if (!reading.ok) throw new Error(reading.problems.join('; '))
    const { buildContainer } =
      await tree.load<typeof import('../../adapters/wiring/container.ts')>('adapters/wiring/container.ts')
    const { TOKENS: tokens } = await tree.load<{ TOKENS: typeof TOKENS }>('adapters/wiring/tokens.ts')
    const resolve = buildContainer(reading.config)
    const fields = {
      first_name: 'Ada',
      last_name: 'Example',
      email: 'ada@customer.example',
      company: 'Customer',
      country: 'GB',
    }
    const sent = await resolve(tokens.leadService).take('sales', realSite('com'), new Map(Object.entries(fields)))
    expect(sent).toEqual({ kind: 'sent' })
    await resolve(tokens.leadSender).sendDue()
    expect(received).toEqual([expect.objectContaining({ site: 'com', email: 'ada@customer.example' })])
  })

  it.each([
    ['a value is missing', { ACME_KEY: '' }, 'ACME_KEY: takes a value when ACME_URL is set'],
    ['a value is invalid', { ACME_KEY: 'short' }, 'ACME_KEY: takes at least 8 characters'],
    [
      'its group has two providers',
      {
        MARKETO_URL: 'https://marketo.example',
        MARKETO_CLIENT_ID: MARKETO_ACCOUNT.clientId,
        MARKETO_CLIENT_SECRET: MARKETO_ACCOUNT.clientSecret,
        MARKETO_FORM_ID: '7',
      },
      'ACME_URL: takes no value when MARKETO_URL is set',
    ],
    ['its group has no provider', { ACME_URL: '' }, 'MARKETO_URL or ACME_URL: takes a value when BITRIX_URL is set'],
  ])('prevents the start if %s', async (_case, env, problem) => {
    expect(await read({ ...environment(), ...env })).toEqual({ ok: false, problems: [problem] })
  })

  it('is in docs/configuration.md after `npm run generate`', () => {
    tree.run('commands/generate/generate-files.ts')
    expect(readFileSync(join(tree.root, 'docs/configuration.md'), 'utf8')).toContain(
      '\n| `ACME_KEY` | none | its API key |\n',
    )
    expect(tree.changed()).toEqual([ADAPTER, WIRING])
  })
})
