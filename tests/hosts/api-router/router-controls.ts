import { z } from 'zod'
import { readFault } from './fault.ts'
import type { FaultSwitch } from './fault-switch.ts'
import description from './openapi.json' with { type: 'json' }
import type { RequestLog } from './request-log.ts'
import { jsonAnswer, type RouterAnswer } from './router-answer.ts'

/** A call to the router, its body read. */
export interface RouterCall {
  readonly method: string
  readonly url: URL
  readonly body: string
}

const faultSchema = z.object({ fault: z.string().nullable() })

const faultOf = (body: string): z.output<typeof faultSchema> | null => {
  try {
    return faultSchema.parse(JSON.parse(body))
  } catch {
    return null
  }
}

/**
 * Answers what the router is asked beside its calls: its description at `/openapi.json`, `GET` and `DELETE /__requests`,
 * `GET` and `POST /__faults` with a body such as `{ "fault": "status=503" }` or `{ "fault": null }`. `null` for a call.
 */
export const answerControl = (call: RouterCall, faults: FaultSwitch, log: RequestLog): RouterAnswer | null => {
  if (call.url.pathname === '/openapi.json') return jsonAnswer(200, description)
  if (call.url.pathname === '/__requests') {
    if (call.method === 'DELETE') log.clear()
    return jsonAnswer(200, log.all)
  }
  if (call.url.pathname !== '/__faults') return null
  if (call.method === 'GET') return jsonAnswer(200, { fault: faults.script })
  const given = faultOf(call.body)
  if (given === null || (given.fault !== null && readFault(given.fault) === null))
    return jsonAnswer(400, { error: 'no such fault' })
  faults.set(given.fault)
  return jsonAnswer(200, { fault: faults.script })
}
