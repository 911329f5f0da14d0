import type { IncomingMessage } from 'node:http'
import { isbot } from 'isbot'
import { readBeacon } from '../../domain/monitoring/beacon.ts'
import type { EndpointPath } from '../../domain/routing/endpoint-path.ts'
import type { Site } from '../../domain/sites/site.ts'
import type { BeaconQueue } from './beacon-queue.ts'

const FOLDER = '/beacon/'

/** Whether the edge answers an endpoint by itself: all that browsers report, which needs no renderer to be taken. */
export const isBeacon = (endpoint: EndpointPath): boolean => endpoint.startsWith(FOLDER)

/**
 * Puts what a browser measured into the queue. Reports of programs that say so, such as crawlers, are left out: they say nothing
 * of what visitors meet. False where its shape is wrong; true also where the queue is full.
 */
export const takeBeacon = (
  queue: Pick<BeaconQueue, 'add' | 'leaveOut'>,
  request: Pick<IncomingMessage, 'headers'>,
  route: { readonly endpoint: EndpointPath; readonly site: Site },
  text: string,
): boolean => {
  const beacon = readBeacon(route.endpoint.slice(FOLDER.length), text, route.site.group)
  if (beacon === null) return false
  if (isbot(request.headers['user-agent'])) queue.leaveOut()
  else queue.add(beacon)
  return true
}
