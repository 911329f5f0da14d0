import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Dl2Action } from '../../../domain/downloads/dl2-actions.ts'
import { type Dl2State, INITIAL_DL2_STATE } from '../../../domain/downloads/dl2-state.ts'
import { reduceDl2 } from '../../../domain/downloads/reduce-dl2.ts'
import type { Failure } from '../../../ports/outcome.ts'
import { RUNS } from '../runs.ts'
import { block, entry } from './download-samples.ts'

const error: Failure = { kind: 'network', message: 'Network Error' }
const register = (...names: readonly string[]): Dl2Action => ({
  type: 'registerElements',
  blocks: names.map((name) => block(name)),
})
const load = (...codeNames: readonly string[]): Dl2Action => ({ type: 'load', codeNames })
const succeeded = (asked: readonly string[], found: readonly string[] = asked): Dl2Action => ({
  type: 'loadSucceeded',
  countryGeoIP: 'DE',
  codeNames: asked,
  responses: new Map(found.map((name) => [name, entry(name)])),
})
const failedLoad = (...codeNames: readonly string[]): Dl2Action => ({ type: 'loadFailed', codeNames, error })
const DEFER: Dl2Action = { type: 'loadDeferred' }
const TICK: Dl2Action = { type: 'flushDeferred' }

const stateAfter = (...actions: readonly Dl2Action[]): Dl2State => actions.reduce(reduceDl2, INITIAL_DL2_STATE)
const erroredIn = ({ elements }: Dl2State) => [...elements].filter(([, one]) => one.isErrored).map(([name]) => name)

describe('the downloads of a page', () => {
  it('are ready when every element has its answer', () => {
    const asked = stateAfter(register('a', 'b'), load('a', 'b'))
    expect([asked.loaded, asked.ready, asked.requestedElements]).toEqual([false, false, ['a', 'b']])
    const half = reduceDl2(asked, succeeded(['a']))
    expect([half.loaded, half.ready, half.countryGeoIP]).toEqual([true, false, 'DE'])
    const whole = reduceDl2(half, succeeded(['b']))
    expect([whole.ready, [...whole.responses.keys()], erroredIn(whole)]).toEqual([true, ['a', 'b'], []])
  })

  it('without elements are never ready', () => {
    expect(stateAfter(DEFER, TICK).ready).toBe(false)
  })

  it('many deferred loads of one tick are one, and what joins before the tick rides along', () => {
    const deferred = stateAfter(register('a'), DEFER, DEFER, register('b'))
    expect([deferred.pendingElements, deferred.requestedElements]).toEqual([['a', 'b'], []])
    const sent = reduceDl2(deferred, TICK)
    expect([sent.pendingElements, sent.requestedElements]).toEqual([[], ['a', 'b']])
    expect(reduceDl2(sent, TICK).requestedElements).toEqual(['a', 'b'])
  })

  it('a load at once takes its elements out of the deferred one', () => {
    const state = stateAfter(register('a', 'b'), DEFER, load('a'))
    expect([state.pendingElements, state.requestedElements]).toEqual([['b'], ['a']])
  })

  it('a deferred load asks for nothing that is there or under way, and again for what is errored', () => {
    const state = stateAfter(register('a', 'b', 'c'), load('a', 'b'), succeeded(['a'], []), load('c'), DEFER)
    expect([state.pendingElements, state.requestedElements]).toEqual([['a'], ['b', 'c']])
    expect(erroredIn(state)).toEqual(['a'])
    expect(erroredIn(reduceDl2(state, TICK))).toEqual([])
  })

  it('an element without a link in a good answer is errored, and the page is ready all the same', () => {
    const state = stateAfter(register('a', 'b'), load('a', 'b'), succeeded(['a', 'b'], ['a']))
    expect([erroredIn(state), state.ready, state.error]).toEqual([['b'], true, null])
  })

  it('a failed load errors its elements and tells why; the next load forgets it', () => {
    const state = stateAfter(register('a', 'b'), load('a'), failedLoad('a'))
    expect([erroredIn(state), state.error, state.loaded, state.ready]).toEqual([['a'], error, true, false])
    const again = reduceDl2(state, load('a'))
    expect([erroredIn(again), again.error]).toEqual([[], null])
  })

  it('a failure never takes an answer that is there', () => {
    const state = stateAfter(register('a'), load('a'), succeeded(['a']), load('a'), failedLoad('a'))
    expect([[...state.responses.keys()], erroredIn(state), state.ready]).toEqual([['a'], [], true])
  })

  it('missing prices mark their elements as errored', () => {
    const state = stateAfter(register('a', 'b'), load('a', 'b'), succeeded(['a', 'b']), {
      type: 'pricesMissing',
      codeNames: ['b', 'unknown'],
    })
    expect([erroredIn(state), state.ready]).toEqual([['b'], true])
  })

  it('unknown elements are not asked for, and an answer nobody waits for changes no element', () => {
    expect(stateAfter(register('a'), load('x')).requestedElements).toEqual([])
    const late = stateAfter(register('a'), succeeded(['a']), failedLoad('a'))
    expect([late.responses.size, erroredIn(late), late.error]).toEqual([0, [], null])
  })

  const NAMES = ['a', 'b', '__proto__']
  const names = fc.uniqueArray(fc.constantFrom(...NAMES))
  const anyAction: fc.Arbitrary<Dl2Action> = fc.oneof(
    names.map((list) => register(...list)),
    fc.constant(DEFER),
    fc.constant(TICK),
    names.map((list) => load(...list)),
    fc.tuple(names, names).map(([asked, found]) => succeeded(asked, found)),
    names.map((list) => failedLoad(...list)),
    names.map((codeNames): Dl2Action => ({ type: 'pricesMissing', codeNames })),
  )

  it('whatever happens: what is awaited or answered is registered, nothing is both deferred and under way', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 30 }), (actions) => {
        for (const state of actions.map((_, at) => stateAfter(...actions.slice(0, at + 1)))) {
          const { elements, responses, pendingElements, requestedElements, ready } = state
          for (const name of [...responses.keys(), ...pendingElements, ...requestedElements])
            expect(elements.has(name)).toBe(true)
          expect(pendingElements.filter((name) => requestedElements.includes(name))).toEqual([])
          expect(new Set(requestedElements).size).toBe(requestedElements.length)
          if (ready) expect([...pendingElements, ...requestedElements]).toEqual([])
        }
      }),
      { numRuns: Math.min(RUNS, 2_000) },
    )
  })

  it('always come to rest: a deferred load that is answered makes them ready', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 20 }), (actions) => {
        const state = stateAfter(register('a'), ...actions, DEFER, TICK)
        expect(reduceDl2(state, succeeded(state.requestedElements)).ready).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })
})
