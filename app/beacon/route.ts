import { services } from '../../adapters/wiring/services.ts'
import type { Beacon } from '../../domain/monitoring/beacon.ts'

/**
 * Takes a batch of reports from the edge, which has checked and bounded each of them, and answers how many were delivered.
 * No visitor reaches this: it is no endpoint of any site.
 */
export const POST = async (request: Request): Promise<Response> => {
  const batch = (await request.json()) as readonly Beacon[]
  return Response.json({ delivered: await services().beacons.deliver(batch) })
}
