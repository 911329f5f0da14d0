import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { gzipBomb } from './huge-bodies.ts'
import type { RouterAnswer } from './router-answer.ts'

const DRIP_EVERY_MS = 100
const NO_BODY = new Set([204, 304])

const bytesOf = (answer: RouterAnswer, fault: Fault): Buffer => {
  if (NO_BODY.has(answer.status)) return Buffer.alloc(0)
  return fault.body === 'gzip-bomb' ? gzipBomb() : Buffer.from(answer.body)
}

/** Sends an answer: whole, cut off in its middle, a byte at a time, or packed a thousandfold. */
export const sendAnswer = async (response: ServerResponse, answer: RouterAnswer, fault: Fault): Promise<void> => {
  const bytes = bytesOf(answer, fault)
  response.writeHead(answer.status, {
    'content-type': answer.contentType,
    ...(NO_BODY.has(answer.status) ? {} : { 'content-length': String(bytes.length) }),
    ...(fault.body === 'gzip-bomb' ? { 'content-encoding': 'gzip' } : {}),
    'cache-control': 'no-store',
    ...answer.headers,
  })
  if (fault.body === 'truncated') {
    // Destroyed only after the half has left, else the client would see no answer at all.
    response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy())
    return
  }
  if (fault.body === 'slow-body') {
    for (const byte of bytes) {
      if (response.destroyed) return
      response.write(Buffer.of(byte))
      await wait(DRIP_EVERY_MS, undefined, { ref: false })
    }
  }
  response.end(fault.body === 'slow-body' ? undefined : bytes)
}
