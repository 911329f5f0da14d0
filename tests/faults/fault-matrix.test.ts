import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { alertRules } from '../monitoring/watched-expressions.ts'
import { captureLog } from './captured-log.ts'
import { type CapturedSpans, captureSpans } from './captured-spans.ts'
import { describeFaults, WRONG_ANSWERS } from './describe-faults.ts'
import { type Fault, NO_EFFECT } from './fault-table.ts'
import { mockNameService } from './name-service.ts'
import type { ReadingCall } from './reading-calls.ts'
import { reportedBy } from './reported-by.ts'
import type { CellResult, Visit } from './run-cells.ts'
import { CELLS, runMatrix } from './run-matrix.ts'
import { shiftTime } from './shifted-time.ts'

const DOCUMENT = new URL('../../docs/faults.md', import.meta.url)

/** Faults with a delay take at least a second. Therefore a faster answer did not wait for the source. */
const CACHED_ANSWER_MS = 250

let results: readonly CellResult[] = []
let spans: CapturedSpans

beforeAll(async () => {
  spans = captureSpans()
  results = await runMatrix({ names: mockNameService(), log: captureLog(), spans, time: shiftTime() })
}, 240_000)

afterAll(async () => {
  await spans.stop()
  vi.restoreAllMocks()
})

const cells = CELLS.map(({ fault, call }, at) => ({ name: `${fault.name}: ${call.name}`, fault, call, at }))

const resultOf = (at: number): CellResult => {
  const result = results[at]
  if (result === undefined) throw new Error('this cell was not run')
  return result
}

const seenIn = ({ status, state, log, requests }: Visit) => ({ status, state, reported: reportedBy(log), requests })

it('the matrix has at least 90 cells', () => {
  expect(cells.length).toBeGreaterThanOrEqual(90)
})

/** Requests of one attempt. */
const requestsOf = ({ requests = 1 }: Fault, { isPosted = false }: ReadingCall): number =>
  isPosted ? Math.min(requests, 1) : requests

describe('a visit during a fault, without cached data', () => {
  it.each(cells)('gets the expected answer in time: $name', ({ fault, call, at }) => {
    const { cold } = resultOf(at)
    expect(seenIn(cold)).toEqual({ ...call.expected(fault.effect), requests: requestsOf(fault, call) })
    expect(cold.tookMs).toBeLessThan(call.boundMs)
  })
})

describe('a visit during a fault, with retry budget', () => {
  it.each(cells)('gets an answer in time, after a retry if a retry can help: $name', ({ fault, call, at }) => {
    const { earned } = resultOf(at)
    // The calls of a page are the cached ones.
    const isInTime = fault.isBeyondPages !== true || !call.isCached
    const attempts = fault.isRetried === true && isInTime ? 2 : 1
    expect(seenIn(earned)).toEqual({
      ...call.expected(fault.afterRetry ?? fault.effect),
      requests: attempts * requestsOf(fault, call),
    })
    expect(earned.tookMs).toBeLessThan(call.boundMs)
  })
})

describe('a visit ten seconds after the end of a fault', () => {
  it.each(cells)('is unaffected: $name', ({ call, at }) => {
    const { healed } = resultOf(at)
    const { status, state } = call.expected(NO_EFFECT)
    expect(healed).toMatchObject({ status, state })
  })
})

describe('a visit during a fault, with cached data', () => {
  it.each(cells.filter(({ call }) => call.isCached))('shows unchanged data immediately: $name', ({ call, at }) => {
    const { healed, stale, staleAgain } = resultOf(at)
    for (const visit of [stale, staleAgain]) {
      const { status, state } = call.expected(NO_EFFECT)
      expect(visit).toMatchObject({ status, state, values: healed.values })
      expect(visit.tookMs).toBeLessThan(CACHED_ANSWER_MS)
    }
    expect(healed.values.length).toBeGreaterThan(0)
  })
})

describe('the trace of a call', () => {
  it.each(cells)('identifies the result of the call: $name', ({ call, at }) => {
    const { cold, healed } = resultOf(at)
    const { state } = call.expected(NO_EFFECT)
    expect(cold.label).not.toBe('none')
    if (cold.state === state) expect(cold.label).toMatch(/^success/)
    // All failures with the same label have the same state and report.
    const alike = results.filter((other) => other.call === call && other.cold.label === cold.label)
    expect([
      ...new Set(alike.map(({ cold: { state: seen, log } }) => JSON.stringify([seen, reportedBy(log)]))),
    ]).toEqual([JSON.stringify([cold.state, reportedBy(cold.log)])])
    expect(healed.label).toMatch(/^success/)
  })
})

describe('the metric of a fault', () => {
  it.each(cells)('tells a call that fails or gets a wrong answer from a good one: $name', ({ call, at }) => {
    const { cold } = resultOf(at)
    const isUnaffected = cold.state === call.expected(NO_EFFECT).state && reportedBy(cold.log).length === 0
    expect(cold.source === 'success').toBe(isUnaffected)
  })
})

it('docs/faults.md names each metric value as an alert does', () => {
  const rules = alertRules()
  const watched = rules.find(({ alert }) => alert === 'SourceAnswersWrongly')?.expr ?? ''
  expect(/northwall_source_outcome=~"([^"]+)"/.exec(watched)?.[1]?.split('|')).toEqual(WRONG_ANSWERS)
  const named = new Set(describeFaults(results).match(/(?<=\| )(?:SourceAnswersWrongly|RouterFailing)(?= \|)/g))
  expect([...named].toSorted()).toEqual(['RouterFailing', 'SourceAnswersWrongly'])
  for (const alert of named) expect(rules.some((rule) => rule.alert === alert)).toBe(true)
})

it('docs/faults.md contains the current results (UPDATE_FAULTS_DOC=1 writes it)', () => {
  const seen = describeFaults(results)
  if (process.env.UPDATE_FAULTS_DOC === '1') writeFileSync(DOCUMENT, seen)
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(seen)
})
