import { describe, expect, it, vi } from 'vitest'
import { SingleFlight } from '../../../domain/checkout/single-flight.ts'

/** Work that ends when the test says so. */
const work = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { begin: vi.fn(() => promise), resolve, reject }
}

describe('a single flight', () => {
  it('is begun once for all who ask for the same while it goes on', async () => {
    const flights = new SingleFlight<string>()
    const [first, second] = [work(), work()]
    const answers = [flights.run('same', first.begin), flights.run('same', second.begin)]
    first.resolve('one answer')
    expect(await Promise.all(answers)).toEqual(['one answer', 'one answer'])
    expect([first.begin, second.begin].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  })

  it.each([
    ['of another key', 'one', 'other'],
    ['without a key', null, null],
  ])('is not shared with work %s', async (_case, one, other) => {
    const flights = new SingleFlight<string>()
    const [first, second] = [work(), work()]
    const answers = [flights.run(one, first.begin), flights.run(other, second.begin)]
    first.resolve('first')
    second.resolve('second')
    expect(await Promise.all(answers)).toEqual(['first', 'second'])
  })

  it('is forgotten when it has ended, well or badly', async () => {
    const flights = new SingleFlight<string>()
    await expect(flights.run('same', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await flights.run('same', () => Promise.resolve('second'))).toBe('second')
    expect(await flights.run('same', () => Promise.resolve('third'))).toBe('third')
  })
})
