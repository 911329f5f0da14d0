import { executionAsyncResource } from 'node:async_hooks'
import { expect, it } from 'vitest'
import { pinNextTickShape } from '../../edge/pin-next-tick-shape.ts'

const nextTick = (): Promise<object> =>
  new Promise((resolve) => process.nextTick(() => resolve(executionAsyncResource())))

it('pinNextTickShape keeps a queue entry whose shape all later entries share', async () => {
  const kept = pinNextTickShape()
  const later = await nextTick()
  expect(kept()).toHaveProperty('callback')
  expect(Reflect.ownKeys(kept() ?? {})).toEqual(Reflect.ownKeys(later))
  expect(pinNextTickShape()()).toBe(kept())
})
