import type { ClockPort } from '../../ports/clock.ts'
import type { CallOverrides } from '../api-router/calls/call-settings.ts'
import { type RouterPorts, routerPorts } from '../api-router/calls/router-calls.ts'
import type { HttpOptions } from '../api-router/client/http.ts'
import { connectService } from './calls/connect-service.ts'
import { reportLineTo } from './calls/report-line-to.ts'
import type { RouterSource } from './router-source.ts'

/** How calls reach the source: in this process they take the same path as any other, but for the network. */
const transportTo = ({ shop }: RouterSource): Pick<HttpOptions, 'fetch' | 'hasSpans'> =>
  shop === null ? {} : { fetch: (input, init) => shop(new Request(input, init)), hasSpans: false }

/**
 * The ports of a source. Each kind of call has a guard of its own for each host, so that a host in trouble leaves the others
 * alone.
 *
 * @param overrides settings that differ from the usual
 */
export const connectRouter = (source: RouterSource, clock: ClockPort, overrides: CallOverrides = {}): RouterPorts =>
  routerPorts((kind) => {
    const connectTo = connectService({ kind, clock, overrides, options: transportTo(source) })
    const { cis } = source.ownOrigins ?? {}
    return { ...connectTo(source.origin), ownHosts: cis === undefined ? {} : { cis: connectTo(cis) } }
  }, reportLineTo(source))
