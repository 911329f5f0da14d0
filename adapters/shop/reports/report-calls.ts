import type { ShopCall } from '../shop-call.ts'
import { REPORT_SCHEMAS, takeReport } from './take-report.ts'

/** The calls that take reports. */
export const REPORT_CALLS: readonly ShopCall[] = Array.from(REPORT_SCHEMAS.keys(), (path) => ({
  method: 'POST',
  path: new RegExp(`^${path}$`),
  answer: async ({ request }) => {
    const status = takeReport(path, await request.text())
    return status === 200 ? Response.json({}) : Response.json({ error: 'body is not as agreed' }, { status })
  },
}))
