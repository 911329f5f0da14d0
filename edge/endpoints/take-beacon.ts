import type { IncomingMessage } from 'node:http'
import { isbot } from 'isbot'
import { readBeacon } from '../../domain/monitoring/beacon.ts'
import type { EndpointPath } from '../../domain/routing/endpoint-path.ts'
import type { Site } from '../../domain/sites/site.ts'
import { isSameOriginRequest } from '../http/is-same-origin-request.ts'
import type { BeaconQueue } from './beacon-queue.ts'

const FOLDER = '/beacon/'

/** Whether the edge answers an endpoint by itself: all that browsers report, which needs no renderer to be taken. */
export const isBeacon = (endpoint: EndpointPath): boolean => endpoint.startsWith(FOLDER)

/**
 * Takes a report from a browser that shows one of our pages, its size and rate already bounded, and puts it into the queue.
 * Reports of programs that say so, such as crawlers, are left out: they say nothing of what visitors meet.
 * Gives the status of the answer: 204, also where the queue is full, 400 for a wrong shape, 403 from another origin.
 */
export const takeBeacon = (
  queue: Pick<BeaconQueue, 'add' | 'leaveOut'>,
  request: IncomingMessage,
  route: { readonly endpoint: EndpointPath; readonly site: Site },
  body: Buffer | undefined,
): 204 | 400 | 403 => {
  if (!isSameOriginRequest(request)) return 403
  const beacon = readBeacon(route.endpoint.slice(FOLDER.length), body?.toString() ?? '', route.site.group)
  if (beacon === null) return 400
  if (isbot(request.headers['user-agent'])) queue.leaveOut()
  else queue.add(beacon)
  return 204
}
