import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Resolve, Token } from '../../adapters/wiring/tokens.ts'
import { type RunningRouter, startRouter } from '../../commands/router/start-router.ts'
import type { Outcome } from '../../ports/outcome.ts'
import { copyTree } from './copied-tree.ts'
import { unregisteredAdapters } from './unregistered-adapters.ts'

const CALLS = 'adapters/api-router/calls/router-calls.ts'
const SHOP = 'adapters/shop/shop.ts'
const ADAPTER = 'adapters/api-router/calls/api-router-support.ts'

const NEW_FILES = {
  'ports/support.ts': `import type { Outcome } from './outcome.ts'

/** When people answer. */
export interface SupportPort {
  /** Opening hours for a site, for example \`9-17\`. */
  hours(site: string): Promise<Outcome<string>>
}
`,
  'adapters/api-router/wire/support.wire.ts': `import { z } from 'zod'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'

const supportWireSchema = z.object({ hours: z.string().regex(/^\\d{1,2}-\\d{1,2}$/) })

export type SupportWire = z.input<typeof supportWireSchema>

/** Reads opening hours; anything else is \`malformed\`. */
export const readHours = (answer: unknown): Outcome<string> => {
  const read = supportWireSchema.safeParse(answer)
  return read.success ? success(read.data.hours) : failed({ kind: 'malformed', message: 'Opening hours cannot be read' })
}
`,
  [ADAPTER]: `import { failed, type Outcome } from '../../../ports/outcome.ts'
import type { SupportPort } from '../../../ports/support.ts'
import { readHours } from '../wire/support.wire.ts'
import { type RouterConnection, routerCall } from './router-call.ts'

/** The support call of the api-router. */
export class ApiRouterSupport implements SupportPort {
  readonly #connection: RouterConnection

  constructor(connection: RouterConnection) {
    this.#connection = connection
  }

  async hours(site: string): Promise<Outcome<string>> {
    const outcome = await routerCall(this.#connection, '/support/v1/hours', { method: 'GET', query: [['site', site]] })
    return outcome.ok ? readHours(outcome.value.body) : failed(outcome.failure)
  }
}
`,
  'adapters/shop/support/support-call.ts': `import type { SupportWire } from '../../api-router/wire/support.wire.ts'
import type { ShopCall } from '../shop-call.ts'

/** When people answer: at night, too, but not on every site. */
export const SUPPORT_CALL: ShopCall = {
  method: 'GET',
  path: /^\\/support\\/v1\\/hours$/,
  answer: ({ url }) =>
    Response.json({ hours: url.searchParams.get('site') === 'com' ? '0-24' : '9-17' } satisfies SupportWire),
}
`,
}

/** What is put before which place of a file that is there already. */
const INSERTED: readonly (readonly [file: string, anchor: string, text: string])[] = [
  [CALLS, 'import type { RouterConnection }', "import { ApiRouterSupport } from './api-router-support.ts'\n"],
  [CALLS, '} as const satisfies', '  support: CALL_GUARD_DEFAULTS,\n'],
  [CALLS, '})\n\nexport type RouterPorts', "  support: new ApiRouterSupport(connect('support')),\n"],
  [SHOP, 'import type { ShopCall }', "import { SUPPORT_CALL } from './support/support-call.ts'\n"],
  [SHOP, '    HEALTH_CALL,\n', '    SUPPORT_CALL,\n'],
]

interface NewPorts {
  readonly support: { hours(site: string): Promise<Outcome<string>> }
}

const tree = copyTree()
afterAll(tree.remove)

/** What the container of the copy has over the router that an environment chooses. */
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
  mkdirSync(join(tree.root, 'adapters/shop/support'))
  for (const [path, text] of Object.entries(NEW_FILES)) tree.add(path, text)
  for (const [path, anchor, text] of INSERTED) tree.insertBefore(path, anchor, text)
})

describe('a new call of the router', () => {
  let router: RunningRouter | undefined
  afterEach(async () => {
    await router?.close()
    router = undefined
  })

  /** The reference router over the shop of the copy. */
  const startCopiedRouter = async (): Promise<RunningRouter> => {
    const { createShop } = await tree.load<typeof import('../../adapters/shop/shop.ts')>(SHOP)
    router = await startRouter({ shop: createShop() })
    return router
  }

  it('touches six files', () => {
    expect(tree.changed()).toEqual([...Object.keys(NEW_FILES), CALLS, SHOP].toSorted())
    expect(tree.changed()).toHaveLength(6)
  })

  it('compiles', () => {
    expect(tree.typeErrors()).toBe('')
  })

  it('is answered by the embedded shop', async () => {
    const { support } = await connect({})
    expect(await support.hours('com')).toEqual({ ok: true, value: '0-24' })
    expect(await support.hours('de')).toEqual({ ok: true, value: '9-17' })
  })

  it('is answered by a router over HTTP, and sends its trace', async () => {
    const started = await startCopiedRouter()
    const { support } = await connect({ API_ROUTER_URL: started.origin })
    expect(await support.hours('com')).toEqual({ ok: true, value: '0-24' })
    expect(started.requests).toMatchObject([
      { path: '/support/v1/hours', query: [['site', 'com']], headers: { traceparent: expect.stringMatching(/^00-/) } },
    ])
  })

  it('fails as a value, within a deadline that can be configured for it alone', async () => {
    const { origin, setFault } = await startCopiedRouter()
    const { support } = await connect({ API_ROUTER_URL: origin, ROUTER_CALLS: '{"support":{"deadlineMs":80}}' })
    setFault('hang')
    const failure = { kind: 'timeout', message: 'timeout of 80ms exceeded' }
    expect(await support.hours('com')).toEqual({ ok: false, failure })
    setFault('wrong-schema')
    expect(await support.hours('com')).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
  })

  it('is noticed as long as its port has no clauses', () => {
    const file = { path: ADAPTER, text: readFileSync(join(tree.root, ADAPTER), 'utf8') }
    const registers = { contracts: new Map(), readme: '`api-router`', doctor: 'api-router' }
    expect(unregisteredAdapters([file], registers)).toEqual([
      'ApiRouterSupport implements SupportPort: add it to the contract of SupportPort in tests/contracts',
    ])
  })
})
