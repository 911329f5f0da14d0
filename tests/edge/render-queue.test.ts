import { describe, expect, it } from 'vitest'
import { RenderQueue } from '../../edge/pages/render-queue.ts'

const held = () => Promise.withResolvers<string>()
const turns = () => new Promise((resolve) => setImmediate(resolve))

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

  it('rejects a render immediately if it would wait longer than a second', async () => {
    const queue = new RenderQueue(1)
    const first = held()
    const running = queue.run(() => first.promise)
    const waiting: Promise<string>[] = []
    while (queue.waitMs <= 1_000) waiting.push(queue.run(async () => ''))
    await expect(queue.run(async () => '')).rejects.toMatchObject({ kind: 'overloaded' })
    first.resolve('')
    await Promise.all([running, ...waiting])
  })

  it('queues a render that may wait longer', async () => {
    const queue = new RenderQueue(1)
    const first = held()
    const running = queue.run(() => first.promise)
    const patient = queue.run(async () => 'patient', Number.POSITIVE_INFINITY)
    await expect(queue.run(async () => 'in a hurry', 1)).rejects.toMatchObject({ kind: 'overloaded' })
    first.resolve('')
    expect([await running, await patient]).toEqual(['', 'patient'])
  })

  it('frees the slot of a render that throws', async () => {
    const queue = new RenderQueue(1)
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue.run(async () => 'next')).toBe('next')
  })
})
