import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Resolve, Token } from '../../adapters/wiring/tokens.ts'
import { type RunningRouter, startRouter } from '../../commands/router/start-router.ts'
import type { Outcome } from '../../ports/outcome.ts'
import { copyTree } from '../codebase/copied-tree.ts'
import { unregisteredAdapters } from '../codebase/unregistered-adapters.ts'
import { undocumented } from '../codebase/worked-example.ts'
import { CONTRACTS } from '../contracts/contracts.ts'

const ADAPTERS = 'adapters/api-router/router-calls.ts'
const KINDS = 'adapters/http/call-settings.ts'
const WIRING = 'adapters/wiring/connect-router.ts'
const SHOP = 'adapters/shop/shop.ts'

const NEW_FILES = {
  'ports/support.ts': `import type { Outcome } from './outcome.ts'

/** The vendor's support. */
export interface SupportPort {
  /** Returns the opening hours for a site, for example \`9-17\`. */
  hours(site: string): Promise<Outcome<string>>
}
`,
  'adapters/api-router/wire/support.wire.ts': `import { z } from 'zod'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'

const supportWireSchema = z.object({ hours: z.string().regex(/^\\d{1,2}-\\d{1,2}$/) })

export type SupportWire = z.input<typeof supportWireSchema>

/** Reads opening hours. Fails as \`malformed\` if the answer has none. */
export const readHours = (answer: unknown): Outcome<string> => {
  const read = supportWireSchema.safeParse(answer)
  return read.success ? success(read.data.hours) : failed({ kind: 'malformed', message: 'Opening hours cannot be read' })
}
`,
}

const ADAPTER = `/** The support call of the api-router. */
export class ApiRouterSupport implements SupportPort {
  readonly #connection: ServiceConnection

  constructor(connection: ServiceConnection) {
    this.#connection = connection
  }

  async hours(site: string): Promise<Outcome<string>> {
    const request = { method: 'GET', query: [['site', site]] } as const
    return callAndRead(this.#connection, '/support/v1/hours', request, { read: readHours })
  }
}

`

const SHOP_ANSWER = `/** The opening hours of the support. */
const SUPPORT_CALL: ShopCall = {
  method: 'GET',
  path: /^\\/support\\/v1\\/hours$/,
  answer: ({ url }) =>
    Response.json({ hours: url.searchParams.get('site') === 'com' ? '0-24' : '9-17' } satisfies SupportWire),
}

`

/** Insertions into existing files: the file, the text after the insertion, and the inserted text. */
const INSERTED: readonly (readonly [file: string, anchor: string, text: string])[] = [
  [ADAPTERS, 'import type { AnswerFlaw }', "import type { SupportPort } from '../../ports/support.ts'\n"],
  [ADAPTERS, '\nconst pathOf', "import { readHours } from './wire/support.wire.ts'\n"],
  [ADAPTERS, '/** Calls the download search of the api-router', ADAPTER],
  [KINDS, '} as const satisfies', '  support: CALL_GUARD_DEFAULTS,\n'],
  [WIRING, "} from '../api-router/router-calls.ts'", '  ApiRouterSupport,\n'],
  [WIRING, '    metrics: new ApiRouterMetrics', "    support: new ApiRouterSupport(connect('support')),\n"],
  [SHOP, 'import { appPage }', "import type { SupportWire } from '../api-router/wire/support.wire.ts'\n"],
  [SHOP, '/** The demonstration store of a standalone router', SHOP_ANSWER],
  [SHOP, '  HEALTH_CALL,\n', '  SUPPORT_CALL,\n'],
]

interface NewPorts {
  readonly support: { hours(site: string): Promise<Outcome<string>> }
}

const tree = copyTree()
afterAll(tree.remove)

/** Builds the container of the copy. Returns the ports of the router that the environment selects. */
const connect = async (env: Readonly<Record<string, string>>): Promise<NewPorts> => {
  const { readConfig } = await tree.load<typeof import('../../adapters/wiring/config.ts')>('adapters/wiring/config.ts')
  const { buildContainer } = await tree.load<{ buildContainer(config: object): Resolve }>(
    'adapters/wiring/container.ts',
  )
  const { TOKENS } = await tree.load<{ TOKENS: { router: Token<NewPorts> } }>('adapters/wiring/tokens.ts')
  const reading = readConfig(env)
  if (!reading.ok) throw new Error(reading.problems.join('; '))
  return buildContainer(reading.config)(TOKENS.router)
}

beforeAll(() => {
  for (const [path, text] of Object.entries(NEW_FILES)) tree.add(path, text)
  for (const [path, anchor, text] of INSERTED) tree.insertBefore(path, anchor, text)
})

// The tests follow the steps of a contributor.
describe('a new router call', { shuffle: false }, () => {
  let router: RunningRouter | undefined
  afterEach(async () => {
    await router?.close()
    router = undefined
  })

  /** Starts the reference router over the embedded shop of the copy. */
  const startCopiedRouter = async (): Promise<RunningRouter> => {
    const { createShop } = await tree.load<typeof import('../../adapters/shop/shop.ts')>(SHOP)
    router = await startRouter({ shop: createShop() })
    return router
  }

  it('adds two files and changes four existing files', () => {
    expect(tree.changed()).toEqual([...Object.keys(NEW_FILES), ADAPTERS, KINDS, WIRING, SHOP].toSorted())
  })

  it('matches the worked example in CONTRIBUTING.md', () => {
    const inserted = INSERTED.filter(([, anchor]) => !anchor.includes(' from ')).map(([, , text]) => text)
    expect(undocumented('A router call', [...Object.values(NEW_FILES), ...inserted])).toEqual([])
  })

  it('compiles', () => {
    expect(tree.typeErrors()).toBe('')
  })

  it('is answered by the embedded shop', async () => {
    const { support } = await connect({})
    expect(await support.hours('com')).toEqual({ ok: true, value: '0-24' })
    expect(await support.hours('de')).toEqual({ ok: true, value: '9-17' })
  })

  it('is answered by a router over HTTP, and has trace headers', async () => {
    const started = await startCopiedRouter()
    const { support } = await connect({ API_ROUTER_URL: started.origin })
    expect(await support.hours('com')).toEqual({ ok: true, value: '0-24' })
    expect(started.requests).toMatchObject([
      { path: '/support/v1/hours', query: [['site', 'com']], headers: { traceparent: expect.stringMatching(/^00-/) } },
    ])
  })

  it('returns a failure within the deadline that `ROUTER_CALLS` sets for this call', async () => {
    const { origin, setFault } = await startCopiedRouter()
    const { support } = await connect({ API_ROUTER_URL: origin, ROUTER_CALLS: '{"support":{"deadlineMs":80}}' })
    setFault('hang')
    const failure = { kind: 'timeout', message: 'timeout of 80ms exceeded' }
    expect(await support.hours('com')).toEqual({ ok: false, failure })
    setFault('wrong-schema')
    expect(await support.hours('com')).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
  })

  it('is reported as incomplete until the port’s contract lists the adapter', () => {
    const file = { path: ADAPTERS, text: readFileSync(join(tree.root, ADAPTERS), 'utf8') }
    const contracts = new Map(CONTRACTS.map(({ port, adapters }) => [port, adapters]))
    expect(unregisteredAdapters([file], { contracts, readme: '`api-router`', doctor: 'api-router' })).toEqual([
      'ApiRouterSupport implements SupportPort: add it to the contract of SupportPort in tests/contracts',
    ])
  })
})
