import { z } from 'zod'
import { readJson } from '../../domain/text/read-json.ts'
import { type FaultSwitch, readFault } from './fault.ts'
import description from './openapi.json' with { type: 'json' }
import { jsonAnswer, type RouterAnswer } from './router-answer.ts'

/** A request in the router's log. */
export interface LoggedRequest {
  readonly method: string
  readonly path: string
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

const MAX_REQUESTS = 2_000

/** The last 2,000 requests, oldest first, except requests to the controls. */
export class RequestLog {
  readonly #kept: LoggedRequest[] = []

  get all(): readonly LoggedRequest[] {
    return [...this.#kept]
  }

  add(request: LoggedRequest): void {
    this.#kept.push(request)
    if (this.#kept.length > MAX_REQUESTS) this.#kept.shift()
  }

  clear(): void {
    this.#kept.length = 0
  }
}

interface ReadRequest {
  readonly method: string
  readonly url: URL
  readonly body: string
}

const faultSchema = z.object({ fault: z.string().nullable() })

/**
 * Answers the control endpoints: `/openapi.json`, `GET` and `DELETE /__requests`, and `GET` and `POST /__faults` with a body such as
 * `{ "fault": "status=503" }` or `{ "fault": null }`. Returns `null` for any other path.
 */
export const answerControl = (call: ReadRequest, faults: FaultSwitch, log: RequestLog): RouterAnswer | null => {
  if (call.url.pathname === '/openapi.json') return jsonAnswer(200, description)
  if (call.url.pathname === '/__requests') {
    if (call.method === 'DELETE') log.clear()
    return jsonAnswer(200, log.all)
  }
  if (call.url.pathname !== '/__faults') return null
  if (call.method === 'GET') return jsonAnswer(200, { fault: faults.script })
  const given = readJson(faultSchema, call.body)
  if (given === undefined || (given.fault !== null && readFault(given.fault) === null))
    return jsonAnswer(400, { error: 'unknown fault' })
  faults.set(given.fault)
  return jsonAnswer(200, { fault: faults.script })
}
