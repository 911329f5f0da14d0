import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  ApiRouterCheckout,
  ApiRouterDownloads,
  ApiRouterLicences,
  ApiRouterOffers,
} from '../../../adapters/api-router/router-calls.ts'
import type { ServiceConnection } from '../../../adapters/http/service-call.ts'
import { createShop } from '../../../adapters/shop/shop.ts'
import type { Failure, Outcome } from '../../../ports/outcome.ts'
import { SEARCH } from '../../contracts/downloads.contract.ts'
import { PURCHASE } from '../../contracts/offers.contract.ts'
import { connectTo } from '../../contracts/open-router.ts'
import { RUNS } from '../../domain/runs.ts'

type Call = (connection: ServiceConnection) => Promise<Outcome<unknown>>

const CALLS: Readonly<Record<string, Call>> = {
  prices: (connection) => new ApiRouterOffers(connection).load(PURCHASE),
  downloads: (connection) => new ApiRouterDownloads(connection).search(SEARCH),
  licences: (connection) => new ApiRouterLicences(connection).check({ code: 'NWALL-DEMO1-RENEW-00030' }),
  checkout: async (connection) => {
    const list = await new ApiRouterOffers(connectToShop()).load(PURCHASE)
    const [option] = list.ok ? list.value.products.flatMap(({ options }) => options) : []
    return new ApiRouterCheckout(connection).buyLink({ token: option?.token ?? '' })
  },
}

/** Connects to a shop in this process. One attempt per call, so that no run waits for a retry. */
const connectToShop = (fetchShop: typeof fetch = (input, init) => createShop()(new Request(input, init))) =>
  connectTo('http://shop.test.example', { maxAttempts: 1 }, { fetch: fetchShop, hasSpans: false })

/** Answers a call with the given text. */
const answering = (text: string): ServiceConnection =>
  connectToShop(async () => new Response(text, { headers: { 'content-type': 'application/json' } }))

/** Returns the text of the shop's good answer to a call. */
const goodAnswer = async (call: Call): Promise<string> => {
  let text = ''
  const outcome = await call(
    connectToShop(async (input, init) => {
      const answer = await createShop()(new Request(input, init))
      text = await answer.clone().text()
      return answer
    }),
  )
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return text
}

const HOSTILE_VALUES = [
  ...['null', 'true', '-1', '0', '1e999', '-1e-999', '9007199254740993', '""', '[]', '{}', '[[[[[[]]]]]]'],
  '"\\u0000"',
  '"\\ud800"',
  '"<script>alert(1)</script>"',
  '"javascript:alert(1)"',
  '"//evil.example/"',
  '"https://store.test.example@evil.example/"',
  '"a\\r\\nset-cookie: a=b"',
  '"__proto__"',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":null,"valueOf":1,"length":-1,"then":{}}',
  `"${'x'.repeat(20_000)}"`,
  `[${'0,'.repeat(2_000)}0]`,
] as const

const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'length', 'then', '', '0', 'price', 'products']

/** A change of an answer: of a value, of a name, or of any place in the text. `at` is a share of the places. */
const mutation = fc.record({
  kind: fc.constantFrom('value', 'value', 'name', 'pollute', 'cut', 'repeat', 'flip'),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  value: fc.constantFrom(...HOSTILE_VALUES),
  name: fc.constantFrom(...NAMES),
  length: fc.nat(40),
})

type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never

const VALUE = /(?<=[:[,])(?:"(?:[^"\\]|\\.)*"(?!:)|-?\d[\d.e+-]*|true|false|null)/g
const NAME = /"(?:[^"\\]|\\.)*"(?=:)/g

/** Replaces the match of a pattern at a share of all matches. */
const replaceAt = (text: string, pattern: RegExp, at: number, by: (found: string) => string): string => {
  const matches = [...text.matchAll(pattern)]
  const match = matches[Math.floor(matches.length * at)]
  if (match === undefined) return text
  return text.slice(0, match.index) + by(match[0]) + text.slice(match.index + match[0].length)
}

const mutated = (text: string, { kind, at, value, name, length }: Mutation): string => {
  const place = Math.floor(text.length * at)
  switch (kind) {
    case 'value':
      return replaceAt(text, VALUE, at, () => value)
    case 'name':
      return replaceAt(text, NAME, at, () => JSON.stringify(name))
    case 'pollute':
      return replaceAt(text, /\{/g, at, () => `{${JSON.stringify(name)}:{"polluted":true},`)
    case 'cut':
      return text.slice(0, place) + text.slice(place + length)
    case 'repeat':
      return text.slice(0, place) + text.slice(place, place + length).repeat(2) + text.slice(place + length)
    default:
      return (
        text.slice(0, place) +
        String.fromCharCode((text.charCodeAt(place) ^ (1 << (length % 7))) & 127) +
        text.slice(place + 1)
      )
  }
}

const KINDS: readonly Failure['kind'][] = ['malformed', 'status', 'other-currency', 'refused']

const prototypes = () =>
  [Object.prototype, Array.prototype, Function.prototype].map((one) => Reflect.ownKeys(one).length)

describe.each(Object.entries(CALLS))('the adapter for %s', (_name, call) => {
  let good = ''
  beforeAll(async () => {
    good = await goodAnswer(call)
  })

  it('turns any change of a good answer into data or a typed failure, and pollutes no prototype', async () => {
    const before = prototypes()
    let failures = 0
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 4 }), async (mutations) => {
        const outcome = await call(answering(mutations.reduce(mutated, good)))
        if (!outcome.ok) {
          failures += 1
          expect(KINDS).toContain(outcome.failure.kind)
          expect(outcome.failure.message).not.toMatch(/script|evil|polluted|\n/)
        }
        expect('polluted' in {}).toBe(false)
      }),
      // A quarter of the runs for each of the four calls.
      { numRuns: Math.ceil(RUNS / Object.keys(CALLS).length) },
    )
    expect([prototypes(), failures > 0]).toEqual([before, true])
  })
})
