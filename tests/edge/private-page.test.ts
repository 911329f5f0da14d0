import { afterAll, expect, it, vi } from 'vitest'
import { sendPrivately } from '../../edge/forms/private-page.ts'

const compressing = vi.hoisted(() => {
  // The files of a worker share their modules, but not this mock.
  vi.resetModules()
  return { now: 0, most: 0 }
})

vi.mock('../../edge/pages/compress-pages.ts', () => ({
  compressFor: async (_encoding: string, body: Buffer) => {
    compressing.now += 1
    compressing.most = Math.max(compressing.most, compressing.now)
    await new Promise((resolve) => setImmediate(resolve))
    compressing.now -= 1
    return body
  },
}))

afterAll(() => vi.resetModules())

it('compresses at most four private pages at once, because a known search needs no place in the renderer', async () => {
  const sent: string[] = []
  const answer = () => {
    const response = { writeHead: () => response, end: (body: Buffer) => sent.push(body.toString()) }
    return { request: { headers: { 'accept-encoding': 'br' } }, response, trace: { traceId: () => null } }
  }
  const page = { html: 'page', status: 200 }
  await Promise.all(
    Array.from({ length: 100 }, () =>
      sendPrivately(
        answer() as unknown as Parameters<typeof sendPrivately>[0],
        page as Parameters<typeof sendPrivately>[1],
        {},
      ),
    ),
  )
  expect(sent).toEqual(Array.from({ length: 100 }, () => 'page'))
  expect(compressing.most).toBe(4)
})
