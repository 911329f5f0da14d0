import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Beacon } from '../../domain/monitoring/beacon.ts'

/** Where the edge hands a batch of reports to the renderer. No visitor reaches it: it is no endpoint of any site. */
export const BATCH_PATH = '/_beacons'

/**
 * Takes a batch from the edge, which has checked and bounded each report, and answers how many were delivered. The
 * framework has no part in it: it would cost more than the delivery.
 */
export const takeBatch = async (
  deliver: (batch: readonly Beacon[]) => Promise<number>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  try {
    const delivered = await deliver((await json(request)) as readonly Beacon[])
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ delivered }))
  } catch {
    response.destroy()
  }
}
