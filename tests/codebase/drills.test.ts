import { describe, expect, it } from 'vitest'
import { judgeDrill, type Observation, resultTable } from '../../commands/drills/drill-result.ts'
import { DRILLS, type Drill } from '../../commands/drills/drill-table.ts'
import { REQUEST_KINDS, type RequestKind } from '../../commands/drills/steady-traffic.ts'
import { runCommand } from '../hosts/storefront/run-command.ts'

const DRILL: Drill = { name: 'part-lost', does: 'a part is lost', start: () => {} }
const REQUESTS: Observation['requests'] = REQUEST_KINDS.map((kind) => ({
  kind,
  startMs: 1_000,
  endMs: 1_030,
  failure: null,
}))
const CALM: Observation = {
  requests: REQUESTS,
  thankedLeads: ['a@customer.example'],
  deliveredLeads: new Set(['a@customer.example']),
  failureStartMs: 2_000,
  recoveryStartMs: 5_000,
  healthyMs: 6_200,
}
const failing = (kind: RequestKind, startMs: number): Observation['requests'] => [
  ...REQUESTS,
  { kind, startMs, endMs: startMs + 10, failure: `${kind}: 503` },
]
const KILLED = { ...DRILL, mayFailDuring: ['purchase'] as const }
const GONE = { ...DRILL, mayFail: ['purchase', 'query'] as const }

describe('a drill', () => {
  it('passes if nothing failed, and tells the seconds to the recovery', () => {
    const result = judgeDrill(DRILL, CALM)
    expect([result.hasPassed, result.failures]).toEqual([true, []])
    expect(resultTable(result)).toMatch(/^part-lost: a part is lost\n {2}requests +4\n/)
    expect(resultTable(result)).toMatch(/recovery +1\.2 s {2}at most 20 s\n {2}passed$/)
  })

  it.each<readonly [what: string, drill: Drill, observation: Partial<Observation>]>([
    ['a page failed', DRILL, { requests: failing('page', 3_000) }],
    ['a page failed while nothing could answer purchases', GONE, { requests: failing('page', 3_000) }],
    ['a search failed', DRILL, { requests: failing('query', 3_000) }],
    ['a purchase failed', DRILL, { requests: failing('purchase', 3_000) }],
    ['a purchase failed before the part was gone', GONE, { requests: failing('purchase', 1_000) }],
    ['a purchase failed that began after the part was killed', KILLED, { requests: failing('purchase', 2_001) }],
    ['a page failed during which the part was killed', KILLED, { requests: failing('page', 1_995) }],
    ['a lead whose visitor was thanked was not delivered', DRILL, { deliveredLeads: new Set() }],
    ['the cluster did not become healthy', DRILL, { healthyMs: null }],
    ['requests failed for longer than the limit', GONE, { requests: failing('purchase', 26_000) }],
  ])('fails if %s', (_what, drill, observation) => {
    const result = judgeDrill(drill, { ...CALM, ...observation })
    expect(result.hasPassed).toBe(false)
    expect(resultTable(result)).toMatch(/EXCEEDED[\s\S]*FAILED$/)
  })

  it('passes if purchases and queries failed while nothing could answer them, or a visitor was told that a lead failed', () => {
    for (const kind of GONE.mayFail)
      expect(judgeDrill(GONE, { ...CALM, requests: failing(kind, 3_000) }).hasPassed).toBe(true)
    expect(judgeDrill(DRILL, { ...CALM, requests: failing('lead', 3_000) }).hasPassed).toBe(true)
  })

  it('passes if a purchase failed during which its store was killed', () => {
    expect(judgeDrill(KILLED, { ...CALM, requests: failing('purchase', 1_995) }).hasPassed).toBe(true)
    expect(judgeDrill(DRILL, { ...CALM, requests: failing('purchase', 1_995) }).hasPassed).toBe(false)
  })
})

describe('npm run drill', () => {
  const answerTo = async (...args: readonly string[]) => {
    const command = runCommand(['commands/drills/run-drills.ts', ...args], {})
    const code = await command.ended
    return { code, output: command.stdout() + command.stderr() }
  }

  it('lists every drill with what it does', async () => {
    const { code, output } = await answerTo('--list')
    expect(code).toBe(0)
    for (const { name, does } of DRILLS)
      expect(output.split('\n').some((line) => line.startsWith(name) && line.includes(does))).toBe(true)
  })

  it('rejects an unknown drill, an unknown option and a wrong length without starting anything', async () => {
    const answers = [await answerTo('moon-lost'), await answerTo('--all'), await answerTo('--seconds', '0')]
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1])
    expect(answers.map(({ output }) => output).join('\n')).toMatch(
      /No such drill: moon-lost[\s\S]*--all[\s\S]*--seconds takes/,
    )
  })
})
