import type { z } from 'zod'
import { errorWireSchema, eventWireSchema, vitalWireSchema } from '../../api-router/wire/metrics.wire.ts'
import type { ShopCall } from '../shop-call.ts'

const reportCall = (path: RegExp, schema: z.ZodType): ShopCall => ({
  method: 'POST',
  path,
  answer: async ({ request }) => {
    const body: unknown = await request.json().catch(() => undefined)
    return schema.safeParse(body).success
      ? Response.json({})
      : Response.json({ error: 'body is not as agreed' }, { status: 400 })
  },
})

/** The calls that take reports. The shop checks a report and forgets it: nobody reads what it would collect. */
export const REPORT_CALLS: readonly ShopCall[] = [
  reportCall(/^\/logger2\/metrics\/$/, eventWireSchema),
  reportCall(/^\/pulse\/rum\/send$/, vitalWireSchema),
  reportCall(/^\/pulse\/browser-error$/, errorWireSchema),
]
