import { z } from 'zod'
import { readFault } from './fault.ts'
import type { FaultSwitch } from './fault-switch.ts'
import type { RequestLog } from './request-log.ts'
import { json, type RouterAnswer, type RouterCall } from './router-calls.ts'

const orderSchema = z.object({ fault: z.string().nullable() })

const orderOf = (body: string): z.output<typeof orderSchema> | null => {
  try {
    return orderSchema.parse(JSON.parse(body))
  } catch {
    return null
  }
}

/**
 * Answers the router's own controls: `GET` and `DELETE /__requests`, `GET` and `POST /__faults` with a body such as
 * `{ "fault": "status=503" }` or `{ "fault": null }`. `null` for any other call.
 */
export const answerControl = (call: RouterCall, faults: FaultSwitch, log: RequestLog): RouterAnswer | null => {
  if (call.url.pathname === '/__requests') {
    if (call.method === 'DELETE') log.clear()
    return json(200, log.all)
  }
  if (call.url.pathname !== '/__faults') return null
  if (call.method === 'GET') return json(200, { fault: faults.order })
  const order = orderOf(call.body)
  if (order === null || (order.fault !== null && readFault(order.fault) === null))
    return json(400, { error: 'no such fault' })
  faults.set(order.fault)
  return json(200, { fault: faults.order })
}
