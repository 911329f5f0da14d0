import { services } from '../../../adapters/wiring/services.ts'
import { type BeaconResult, isBeaconKind } from '../../../domain/monitoring/beacon.service.ts'
import { isSameOrigin } from '../../_request/is-same-origin.ts'
import { requestSite } from '../../_request/request-site.ts'

const STATUS: Readonly<Record<BeaconResult, number>> = { accepted: 204, malformed: 400 }

const respond = (status: number): Response => new Response(null, { status, headers: { 'cache-control': 'no-store' } })

/** Takes a report from a browser that shows one of our pages. Its response has no content. The edge bounds size and rate. */
export const POST = async (request: Request, { params }: { params: Promise<{ kind: string }> }): Promise<Response> => {
  const { kind } = await params
  if (!isBeaconKind(kind)) return respond(404)
  if (!isSameOrigin(request)) return respond(403)
  return respond(STATUS[services().beacons.receive(kind, await request.text(), requestSite(request).group)])
}
