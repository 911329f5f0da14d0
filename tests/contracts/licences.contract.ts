import { expect } from 'vitest'
import { ApiRouterLicences } from '../../adapters/api-router/calls/api-router-licences.ts'
import { FakeLicences } from '../../adapters/fakes/fake-licences.ts'
import type { LicenceAnswer, LicencesPort } from '../../ports/licences.ts'
import { failed } from '../../ports/outcome.ts'
import type { Clause } from './clause.ts'
import { contractOf } from './contract.ts'

/** Codes that every licence service under contract knows, by what they are. */
export const LICENCE_CODES = {
  renewal: 'NWALL-DEMO1-RENEW-00030',
  midterm: 'NWALL-DEMO1-UPGRD-00200',
  fewDaysLeft: 'NWALL-DEMO1-UPGRD-00003',
  wrong: 'NWALL-DEMO1-WRONG-00000',
  unknown: 'NWALL-DEMO1-OTHER-00000',
} as const

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

/** What the page of a licence check relies on. */
const CLAUSES: readonly Clause<LicencesPort>[] = [
  {
    name: 'a licence that ends soon is to be renewed: it tells the days left, its quantity and what is offered',
    check: async (port) => {
      const products = ['premium-renewal']
      expect(await answerOf(port, LICENCE_CODES.renewal)).toEqual({
        verdict: 'renewal',
        daysLeft: 30,
        quantity: 3,
        products,
      })
    },
    saboteur: (honest) => changing(honest, (answer) => ('verdict' in answer ? { ...answer, daysLeft: 0 } : answer)),
  },
  {
    name: 'a licence that runs on can be upgraded, and nothing is offered twice',
    check: async (port) => {
      const answer = await answerOf(port, LICENCE_CODES.midterm)
      expect(answer).toMatchObject({ verdict: 'midterm', daysLeft: 200 })
      const products = 'verdict' in answer ? answer.products : []
      expect(products).toEqual(['premium-upgrade', 'plus-upgrade'])
    },
    saboteur: (honest) =>
      changing(honest, (answer) =>
        'verdict' in answer ? { ...answer, products: answer.products.flatMap((name) => [name, name]) } : answer,
      ),
  },
  {
    name: 'a licence with too few days left to be upgraded is a success with that code',
    check: async (port) => {
      expect(await answerOf(port, LICENCE_CODES.fewDaysLeft)).toEqual({ error: 'MIDTERM_REJECTED_FEWDAYSLEFT' })
    },
    saboteur: (honest) => changing(honest, () => ({ error: 'LICENSE_NOT_FOUND' })),
  },
  {
    name: 'a code of another maker is refused by its format, and one of nobody is not found',
    check: async (port) => {
      expect(await answerOf(port, LICENCE_CODES.wrong)).toEqual({ error: 'WRONG_LICENSE_FORMAT' })
      expect(await answerOf(port, LICENCE_CODES.unknown)).toEqual({ error: 'LICENSE_NOT_FOUND' })
    },
    saboteur: (honest) => ({
      check: async (query) => {
        const isKnown = query.code !== LICENCE_CODES.unknown
        return isKnown ? honest.check(query) : failed({ kind: 'status', message: 'Status code 404', status: 404 })
      },
    }),
  },
  {
    name: 'whatever stands in a code, it is no address and no property: it is not found',
    check: async (port) => {
      for (const code of ['__proto__', 'constructor', '../..', 'a?b=c&d#e', 'a\r\nx: y', '"}', '\u{1f512}'])
        expect([code, await answerOf(port, code)]).toEqual([code, { error: 'LICENSE_NOT_FOUND' }])
    },
    saboteur: (honest) => ({ check: (query) => honest.check({ ...query, code: LICENCE_CODES.wrong }) }),
  },
]

export const CONTRACT = contractOf('LicencesPort', CLAUSES, {
  FakeLicences: { alone: () => new FakeLicences() },
  ApiRouterLicences: { overRouter: ({ connection }) => new ApiRouterLicences(connection) },
})
