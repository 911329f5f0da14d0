import { afterEach, describe, expect, it, vi } from 'vitest'
import { isOverload, RenderQueue } from '../../edge/pages/render-queue.ts'

const held = () => Promise.withResolvers<string>()
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

  it('queues the render of a visitor, however long the expected wait is, and rejects it after 1.5 s', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const queue = new RenderQueue(1)
    const first = held()
    const running = queue.run(() => first.promise)
    const waiting = Array.from({ length: 100 }, () => queue.run(async () => 'late'))
    expect(queue.waitMs).toBeGreaterThan(5_000)
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

  it('rejects a render immediately if its expected wait is longer than allowed', async () => {
    const queue = new RenderQueue(1)
    const first = held()
    const running = queue.run(() => first.promise)
    const hurried = { maxExpectedMs: 1, maxMs: 1_500 }
    await expect(queue.run(async () => 'in a hurry', hurried)).rejects.toSatisfy(isOverload)
    first.resolve('')
    expect(await running).toBe('')
  })

  it('frees the slot of a render that throws', async () => {
    const queue = new RenderQueue(1)
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue.run(async () => 'next')).toBe('next')
  })
})
