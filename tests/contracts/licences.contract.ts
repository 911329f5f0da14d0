import { expect } from 'vitest'
import { ApiRouterLicences } from '../../adapters/api-router/router-calls.ts'
import type { LicenceAnswer, LicencesPort } from '../../ports/licences.ts'
import { FakeLicences } from '../fakes/fake-router.ts'
import type { Clause } from './clause.ts'
import { contractOf } from './contract.ts'
import { ROUTER_DATA } from './router-data.ts'

const { renewal, midterm, refused } = ROUTER_DATA.licences

const answerOf = async (port: LicencesPort, code: string): Promise<LicenceAnswer> => {
  const outcome = await port.check({ code })
  if (!outcome.ok) throw new Error(`${outcome.failure.kind}: ${outcome.failure.message}`)
  return outcome.value
}

const changing = (honest: LicencesPort, change: (answer: LicenceAnswer) => LicenceAnswer): LicencesPort => ({
  check: async (query) => {
    const outcome = await honest.check(query)
    return outcome.ok ? { ok: true, value: change(outcome.value) } : outcome
  },
})

/** The clauses that the licence check page relies on. */
const CLAUSES: readonly Clause<LicencesPort>[] = [
  {
    name: 'returns the verdict `renewal`, the remaining days, the quantity and the offered products for a licence that expires soon',
    check: async (port) => {
      expect(await answerOf(port, renewal.code)).toEqual(renewal.answer)
    },
    saboteur: (honest) => changing(honest, (answer) => ('verdict' in answer ? { ...answer, daysLeft: 0 } : answer)),
  },
  {
    name: 'returns the verdict `midterm` and the offered products for a licence that does not expire soon',
    check: async (port) => {
      const answer = await answerOf(port, midterm.code)
      expect(answer).toMatchObject(midterm.answer)
      expect('products' in answer && answer.products.length).toBeGreaterThan(1)
    },
    saboteur: (honest) =>
      changing(honest, (answer) => ('verdict' in answer ? { ...answer, verdict: 'renewal' } : answer)),
  },
  {
    name: 'succeeds with an error code for a rejected or unknown licence',
    check: async (port) => {
      for (const [code, error] of Object.entries(refused)) expect(await answerOf(port, code)).toEqual({ error })
    },
    saboteur: (honest) => changing(honest, (answer) => ('error' in answer ? { error: 'LICENSE_NOT_FOUND' } : answer)),
  },
  {
    name: 'succeeds with LICENSE_NOT_FOUND for hostile input, without echoing the input',
    check: async (port) => {
      for (const code of ['', '__proto__', '../../x', '<b>', 'x'.repeat(200)])
        expect(await answerOf(port, code)).toEqual({ error: 'LICENSE_NOT_FOUND' })
    },
    saboteur: (honest) => ({
      check: async (query) =>
        query.code === '__proto__'
          ? { ok: false, failure: { kind: 'malformed', message: query.code } }
          : honest.check(query),
    }),
  },
  {
    name: 'returns the same answer for the same code',
    check: async (port) => {
      expect(await answerOf(port, renewal.code)).toEqual(await answerOf(port, renewal.code))
    },
    saboteur: (honest) => {
      let calls = 0
      return changing(honest, (answer) => {
        calls += 1
        return 'verdict' in answer ? { ...answer, daysLeft: calls } : answer
      })
    },
  },
]

export const CONTRACT = contractOf('LicencesPort', CLAUSES, {
  FakeLicences: { standalone: () => new FakeLicences() },
  ApiRouterLicences: { overRouter: ({ connection }) => new ApiRouterLicences(connection) },
})
