import { services } from '../../../adapters/wiring/services.ts'
import { type BeaconResult, isBeaconKind } from '../../../domain/monitoring/beacon.service.ts'
import { isSameOrigin } from '../../_request/is-same-origin.ts'
import { readBody } from '../../_request/read-body.ts'

const MAX_BEACON_BYTES = 16 * 1024

const STATUS: Readonly<Record<BeaconResult, number>> = { accepted: 204, malformed: 400, 'rate-limited': 429 }

const respond = (status: number): Response =>
  new Response(null, {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 429 ? { 'retry-after': '1' } : {}) },
  })

/** Takes a report from a browser that shows one of our pages. Its response has no content. */
export const POST = async (request: Request, { params }: { params: Promise<{ kind: string }> }): Promise<Response> => {
  const { kind } = await params
  if (!isBeaconKind(kind)) return respond(404)
  if (!isSameOrigin(request)) return respond(403)
  const body = await readBody(request, MAX_BEACON_BYTES)
  return body === null ? respond(413) : respond(STATUS[services().beacons.receive(kind, body)])
}
