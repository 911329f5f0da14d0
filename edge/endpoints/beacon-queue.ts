import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Beacon } from '../../domain/monitoring/read-beacon.ts'
import type { RendererClient } from '../next/renderer-client.ts'
import { BATCH_PATH } from '../next/renderer-protocol.ts'

/** Limits of the queue: four seconds of reports at 2,000 reports per second. `bytes` limits the size as JSON. */
const BOUNDS = { count: 8_192, bytes: 4 * 1024 * 1024 }
/** Limits of a batch. A batch blocks the renderer for only a few milliseconds. */
const BATCH = { count: 256, bytes: 256 * 1024 }

/** Queue of accepted browser reports. Drops and counts reports beyond its limits. All counters are cumulative. */
export class BeaconQueue {
  /** Reports that the receiver acknowledged. */
  delivered = 0
  /** Reports that exceeded the limits of the queue or could not be delivered. */
  dropped = 0
  /** Reports from bots. */
  skipped = 0
  /** Reports with an invalid shape or size, from another origin, or above the rate limit. */
  refused = 0
  readonly #bounds: typeof BOUNDS
  #waiting: string[] = []
  #bytes = 0

  constructor(bounds: typeof BOUNDS = BOUNDS) {
    this.#bounds = bounds
  }

  get count(): number {
    return this.#waiting.length
  }

  /** Appends a report, or drops it if the queue is full. */
  add(beacon: Beacon): void {
    const json = JSON.stringify(beacon)
    const bytes = Buffer.byteLength(json)
    if (this.#waiting.length >= this.#bounds.count || this.#bytes + bytes > this.#bounds.bytes) {
      this.dropped += 1
      return
    }
    this.#bytes += bytes
    this.#waiting.push(json)
  }

  /** Removes a batch of the oldest reports and returns it as a JSON array; null if the queue is empty. */
  take(): { readonly count: number; readonly json: string } | null {
    let [count, bytes] = [0, 0]
    for (const json of this.#waiting) {
      if (count === BATCH.count || (count > 0 && bytes + json.length > BATCH.bytes)) break
      count += 1
      bytes += json.length
    }
    if (count === 0) return null
    const taken = this.#waiting.slice(0, count)
    this.#waiting = this.#waiting.slice(count)
    for (const json of taken) this.#bytes -= Buffer.byteLength(json)
    return { count, json: `[${taken.join(',')}]` }
  }

  /** Counts a batch after its delivery, because the counters must never decrease. */
  settle(count: number, delivered: number): void {
    this.delivered += delivered
    this.dropped += count - delivered
  }
}

const FORWARD_EVERY_MS = 100
/** Deadline of a batch. The renderer can restart within this time. */
const BATCH_MS = 5_000
/** Deadline for the rest of the queue when the process stops. */
const FLUSH_MS = 1_000
const WARN_EVERY_MS = 60_000

export interface ForwardBeaconsParts {
  readonly queue: BeaconQueue
  readonly client: Pick<RendererClient, 'send'>
  readonly warn: (message: string, details: Readonly<Record<string, unknown>>) => void
  readonly now: () => number
}

/** Sends a batch. Resolves to the number of reports that the renderer delivered. */
const send = async (client: ForwardBeaconsParts['client'], body: string, signal: AbortSignal): Promise<number> => {
  const headers = { host: 'renderer', 'content-type': 'application/json' }
  const answer = await client.send({ method: 'POST', path: BATCH_PATH, headers, body: Buffer.from(body), signal })
  const { delivered } = Object(await json(answer)) as { readonly delivered?: unknown }
  return answer.statusCode === 200 && typeof delivered === 'number' ? delivered : 0
}

/**
 * Forwards the queue one batch at a time to the renderer, which delivers the reports to the router. The renderer answers after
 * delivery, so a slow router delays only this queue. Never retries a batch, because its reports could be counted twice.
 *
 * @returns function that stops forwarding after sending the rest of the queue for at most one second
 */
export const forwardBeacons = ({ queue, client, warn, now }: ForwardBeaconsParts): (() => Promise<void>) => {
  const ending = new AbortController()
  const giveUp = new AbortController()
  let lastWarningMs = Number.NEGATIVE_INFINITY
  let warnedCount = 0

  const warnOfDropped = (): void => {
    if (queue.dropped === warnedCount || now() - lastWarningMs < WARN_EVERY_MS) return
    warn('Browser reports were dropped', { dropped: queue.dropped - warnedCount, waiting: queue.count })
    lastWarningMs = now()
    warnedCount = queue.dropped
  }

  const sendAll = async (): Promise<void> => {
    for (let batch = queue.take(); batch !== null; batch = queue.take()) {
      const signal = AbortSignal.any([AbortSignal.timeout(BATCH_MS), giveUp.signal])
      const delivered = await send(client, batch.json, signal).catch(() => 0)
      queue.settle(batch.count, delivered)
      warnOfDropped()
    }
  }

  const forward = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await sendAll()
      await pause(FORWARD_EVERY_MS, undefined, { ref: false, signal: ending.signal }).catch(() => {})
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
