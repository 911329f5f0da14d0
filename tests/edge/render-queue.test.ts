import { afterEach, describe, expect, it, vi } from 'vitest'
import { failureReason, RenderQueue } from '../../edge/pages/render-queue.ts'

const held = () => Promise.withResolvers<string>()
const isOverload = (error: unknown): boolean => failureReason(error) === 'overloaded'
const turns = () => new Promise((resolve) => setImmediate(resolve))

afterEach(() => {
  vi.useRealTimers()
})

describe('RenderQueue', () => {
  it('limits the number of renders in flight', async () => {
    const queue = new RenderQueue(2)
    const renders = [held(), held(), held()]
    const begun: number[] = []
    const results = renders.map(({ promise }, at) =>
      queue.run(() => {
        begun.push(at)
        return promise
      }),
    )
    await turns()
    expect([begun, queue.inFlight]).toEqual([[0, 1], 2])
    renders[0]?.resolve('first')
    expect(await results[0]).toBe('first')
    await turns()
    expect(begun).toEqual([0, 1, 2])
    for (const { resolve } of renders) resolve('')
    await Promise.all(results)
    expect(queue.inFlight).toBe(0)
  })

  it('queues the render of a visitor, however many wait, and rejects it after 1.5 s', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const queue = new RenderQueue(1)
    const first = held()
    const running = queue.run(() => first.promise)
    const waiting = Array.from({ length: 100 }, () => queue.run(async () => 'late'))
    await turns()
    vi.advanceTimersByTime(1_501)
    first.resolve('')
    const results = await Promise.allSettled(waiting)
    expect(await running).toBe('')
    expect(results).toEqual(waiting.map(() => ({ status: 'rejected', reason: expect.toSatisfy(isOverload) })))
  })

  it('rejects a render immediately if the queue is full', async () => {
    const queue = new RenderQueue(1)
    const first = held()
    const waiting = [first.promise, ...Array.from({ length: 256 }, async () => '')].map((work) => queue.run(() => work))
    await expect(queue.run(async () => '')).rejects.toSatisfy(isOverload)
    first.resolve('')
    expect(await Promise.all(waiting)).toHaveLength(257)
  })

  it('gives every fourth place to the oldest background render while visitors wait, and all places otherwise', async () => {
    const queue = new RenderQueue(1)
    const order: string[] = []
    const render = (name: string) => async () => void order.push(name)
    const first = held()
    const waiting: Promise<unknown>[] = [queue.run(() => first.promise)]
    for (const name of ['a', 'b', 'c']) waiting.push(queue.run(render(`background ${name}`), 'background'))
    for (let at = 1; at <= 7; at += 1) waiting.push(queue.run(render(`visitor ${at}`)))
    first.resolve('')
    await Promise.all(waiting)
    expect(order).toEqual([
      ...['visitor 1', 'visitor 2', 'background a'],
      ...['visitor 3', 'visitor 4', 'visitor 5', 'background b'],
      ...['visitor 6', 'visitor 7', 'background c'],
    ])
  })

  it('keeps a background render waiting for as long as it takes', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const queue = new RenderQueue(1)
    const first = held()
    const running = queue.run(() => first.promise)
    const refresh = queue.run(async () => 'refreshed', 'background')
    vi.advanceTimersByTime(60_000)
    first.resolve('')
    expect([await running, await refresh]).toEqual(['', 'refreshed'])
  })

  it('moves a background render to the visitors when a visitor needs its page', async () => {
    const queue = new RenderQueue(1)
    const order: string[] = []
    const first = held()
    const needed = async () => void order.push('needed')
    const waiting = [
      queue.run(() => first.promise),
      queue.run(async () => void order.push('other'), 'background'),
      queue.run(needed, 'background'),
    ]
    queue.promote(needed)
    first.resolve('')
    await Promise.all(waiting)
    expect(order).toEqual(['needed', 'other'])
  })

  it('frees the slot of a render that throws', async () => {
    const queue = new RenderQueue(1)
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue.run(async () => 'next')).toBe('next')
  })
})
