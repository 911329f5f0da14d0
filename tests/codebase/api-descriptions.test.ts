import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { setupServer } from 'msw/node'
import { describe, expect, it } from 'vitest'
import { ApiRouterOffers } from '../../adapters/api-router/router-calls.ts'
import { apiChanges } from '../../commands/checks/compare-descriptions.ts'
import { apiDescriptions } from '../../commands/generate/api-descriptions.ts'
import { mockRouterHandlers } from '../../commands/router/mock-handlers.ts'
import { PURCHASE } from '../contracts/offers.contract.ts'
import { connectTo } from '../contracts/open-router.ts'
import { ROOT } from './source-files.ts'

const FILES = Object.entries(apiDescriptions)

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Rules of Redocly that do not apply: services have no public host, and the specification sets a path with a trailing slash. */
const EXEMPT = { 'no-server-example.com': 'off', 'no-path-trailing-slash': 'off' } as const

describe('the published descriptions', () => {
  it.each(FILES)('%s is current (if not, run `npm run generate`)', async (file, describe) => {
    expect(await describe()).toBe(read(file))
  })

  it.each(FILES)('%s has no problem by the recommended rules of Redocly', async (file) => {
    const config = await createConfig({ extends: ['recommended'], rules: EXEMPT })
    const problems = await lintFromString({ source: read(file), absoluteRef: join(ROOT, file), config })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  it('contain no control of the reference router', () => {
    for (const [file] of FILES) expect(read(file)).not.toMatch(/x-fault|__faults|__requests/)
  })
})

describe('a change of a description', () => {
  const description = JSON.parse(read('docs/api/reviews.openapi.json'))
  const changed = (change: (copy: typeof description) => void) => {
    const copy = structuredClone(description)
    change(copy)
    return apiChanges(description, copy).map(({ type }) => type)
  }
  const get = (copy: typeof description) => copy.paths['/reviews/v1'].get

  it('does not exist between equal descriptions', () => {
    expect(changed(() => {})).toEqual([])
  })

  it('is breaking if a parameter becomes required', () => {
    const added = { name: 'stars', in: 'query', required: true, schema: { type: 'string' } }
    expect(changed((copy) => get(copy).parameters.push(added))).toContain('breaking')
  })

  it('is breaking if a call disappears', () => {
    expect(changed((copy) => Reflect.deleteProperty(copy.paths, '/reviews/v1'))).toContain('breaking')
  })

  it('is not breaking if a call or an optional parameter is new', () => {
    const added = { name: 'stars', in: 'query', required: false, schema: { type: 'string' } }
    expect(changed((copy) => get(copy).parameters.push(added))).not.toContain('breaking')
    const moved = (copy: typeof description) => {
      copy.paths['/reviews/v2'] = copy.paths['/reviews/v1']
    }
    expect(changed(moved)).toEqual(['non-breaking'])
  })
})

describe('the handlers of Mock Service Worker', () => {
  it('answer the calls of an adapter like the reference router', async (context) => {
    const origin = 'https://router.test.example'
    const server = setupServer(...mockRouterHandlers(origin))
    server.listen()
    context.onTestFinished(() => server.close())
    const mocked = await new ApiRouterOffers(connectTo(origin, {}, { fetch: globalThis.fetch })).load(PURCHASE)
    expect(mocked.ok && mocked.value.products.map(({ productName }) => productName).toSorted()).toEqual([
      'plus',
      'premium',
    ])
    expect((await fetch(`${origin}/offer/v2/de/de/eur/purchase`)).status).toBe(400)
  })
})
