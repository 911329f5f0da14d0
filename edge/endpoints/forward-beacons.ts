import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { RendererClient } from '../renderer/renderer-client.ts'
import { BATCH_PATH } from '../renderer/take-batch.ts'
import type { BeaconQueue } from './beacon-queue.ts'

/** Often enough that a batch is a few milliseconds of the renderer's work. */
const EVERY_MS = 100
/** For one batch: longer than the renderer takes to be started again. */
const BATCH_MS = 5_000
/** For what is left when the process ends. */
const FLUSH_MS = 1_000
const WARN_EVERY_MS = 60_000

export interface ForwardBeaconsParts {
  readonly queue: BeaconQueue
  readonly client: Pick<RendererClient, 'send'>
  readonly warn: (message: string, details: Readonly<Record<string, unknown>>) => void
  readonly now: () => number
}

/** How many reports of a batch were delivered, as the renderer says. */
const send = async (client: ForwardBeaconsParts['client'], body: string, signal: AbortSignal): Promise<number> => {
  const headers = { host: 'renderer', 'content-type': 'application/json' }
  const answer = await client.send({ method: 'POST', path: BATCH_PATH, headers, body: Buffer.from(body), signal })
  const { delivered } = Object(await json(answer)) as { readonly delivered?: unknown }
  return answer.statusCode === 200 && typeof delivered === 'number' ? delivered : 0
}

/**
 * Forwards what waits in the queue, one batch after the other, each sent once: sent again a report might count twice. The
 * renderer, which has the metrics port, answers a batch when it is delivered, so that a slow router slows this queue alone.
 *
 * @returns ends it: sends what is still there within a second, and resolves
 */
export const forwardBeacons = ({ queue, client, warn, now }: ForwardBeaconsParts): (() => Promise<void>) => {
  const ending = new AbortController()
  const giveUp = new AbortController()
  let warnedMs = Number.NEGATIVE_INFINITY
  let warned = 0

  const warnOfDropped = (): void => {
    if (queue.dropped === warned || now() - warnedMs < WARN_EVERY_MS) return
    warn('Reports of browsers were dropped', { dropped: queue.dropped - warned, waiting: queue.count })
    warnedMs = now()
    warned = queue.dropped
  }

  const sendAll = async (): Promise<void> => {
    for (let batch = queue.take(); batch !== null; batch = queue.take()) {
      const signal = AbortSignal.any([AbortSignal.timeout(BATCH_MS), giveUp.signal])
      const delivered = await send(client, batch.json, signal).catch(() => 0)
      queue.settle(batch.count, delivered)
    }
    warnOfDropped()
  }

  const forward = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await sendAll()
      await pause(EVERY_MS, undefined, { ref: false, signal: ending.signal }).catch(() => {})
    }
    await sendAll()
  }
  const ended = forward()
  return async () => {
    ending.abort()
    const timer = setTimeout(() => giveUp.abort(), FLUSH_MS)
    await ended
    clearTimeout(timer)
  }
}
