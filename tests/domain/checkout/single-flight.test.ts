import { describe, expect, it, vi } from 'vitest'
import { SingleFlight } from '../../../domain/checkout/single-flight.ts'

/** Work that the test settles. */
const work = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { start: vi.fn(() => promise), resolve, reject }
}

describe('SingleFlight', () => {
  it('starts work once for concurrent callers with the same key', async () => {
    const flights = new SingleFlight<string>()
    const [first, second] = [work(), work()]
    const answers = [flights.run('same', first.start), flights.run('same', second.start)]
    first.resolve('one answer')
    expect(await Promise.all(answers)).toEqual(['one answer', 'one answer'])
    expect([first.start, second.start].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  })

  it.each([
    ['with different keys', 'one', 'other'],
    ['without a key', null, null],
  ])('does not share work between callers %s', async (_case, one, other) => {
    const flights = new SingleFlight<string>()
    const [first, second] = [work(), work()]
    const answers = [flights.run(one, first.start), flights.run(other, second.start)]
    first.resolve('first')
    second.resolve('second')
    expect(await Promise.all(answers)).toEqual(['first', 'second'])
  })

  it('caches neither results nor failures', async () => {
    const flights = new SingleFlight<string>()
    await expect(flights.run('same', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await flights.run('same', () => Promise.resolve('second'))).toBe('second')
    expect(await flights.run('same', () => Promise.resolve('third'))).toBe('third')
  })
})
