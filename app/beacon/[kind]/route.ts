import { services } from '../../../adapters/wiring/services.ts'
import { type BeaconResult, isBeaconKind } from '../../../domain/monitoring/beacon.service.ts'
import { isSameOrigin } from '../../_request/is-same-origin.ts'
import { readBody } from '../../_request/read-body.ts'

const MAX_BEACON_BYTES = 16 * 1024

const STATUS: Readonly<Record<BeaconResult, number>> = { accepted: 204, refused: 429, malformed: 400 }

const answer = (status: number): Response =>
  new Response(null, {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 429 ? { 'retry-after': '1' } : {}) },
  })

/** Takes a report of a browser on one of our pages. Nothing of it is answered. */
export const POST = async (request: Request, { params }: { params: Promise<{ kind: string }> }): Promise<Response> => {
  const { kind } = await params
  if (!isBeaconKind(kind)) return answer(404)
  if (!isSameOrigin(request)) return answer(403)
  const body = await readBody(request, MAX_BEACON_BYTES)
  return body === null ? answer(413) : answer(STATUS[services().beacons.take(kind, body)])
}
