import type { IncomingMessage } from 'node:http'
import { isbot } from 'isbot'
import { z } from 'zod'
import { readBeacon } from '../../domain/monitoring/read-beacon.ts'
import type { EndpointPath } from '../../domain/routing/endpoint-path.ts'
import type { Scheme } from '../../domain/routing/trusted-origin.ts'
import type { Site } from '../../domain/sites/site.ts'
import { readJson } from '../../domain/text/read-json.ts'
import { browserOf, isOtherOriginRequest } from '../http/request-headers.ts'
import type { BeaconQueue } from './beacon-queue.ts'

const FOLDER = '/beacon/'

/** Whether an endpoint receives browser reports. The edge answers these requests itself. */
export const isBeacon = (endpoint: EndpointPath): boolean => endpoint.startsWith(FOLDER)

/**
 * Queues a browser report with site, device type and user agent. Returns false only if its shape is invalid. Skips reports of
 * declared bots, because they do not reflect the experience of visitors.
 */
export const receiveBeacon = (
  queue: Pick<BeaconQueue, 'add' | 'skipped'>,
  request: Pick<IncomingMessage, 'headers'>,
  route: { readonly endpoint: EndpointPath; readonly site: Site },
  text: string,
): boolean => {
  const browser = browserOf(request)
  const { code: site, group } = route.site
  const beacon = readBeacon(route.endpoint.slice(FOLDER.length), text, { site, group, ...browser })
  if (beacon === null) return false
  if (isbot(browser.userAgent)) queue.skipped += 1
  else queue.add(beacon)
  return true
}

/**
 * Handles a report whose size and rate the caller has checked. Returns the status of the answer: 204, 400 for an invalid shape,
 * or 403 for another origin.
 *
 * @param take stores the report; returns false if its shape is invalid
 */
export const acceptReport = (
  request: IncomingMessage,
  scheme: Scheme,
  body: Buffer | undefined,
  take: (text: string) => boolean,
): 204 | 400 | 403 => {
  if (isOtherOriginRequest(request, scheme)) return 403
  return take(body?.toString() ?? '') ? 204 : 400
}

/** The directives of the policy, and the directives that browsers report in their place. All others share one counter. */
const DIRECTIVES = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'manifest-src',
  'media-src',
  'object-src',
  'frame-src',
  'worker-src',
  'form-action',
  'base-uri',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
] as const
const OTHER = 'other'

// The URLs of reports are not read, because they may contain visitor data.

/** The body of `report-uri`: one report of CSP level 2. */
const reportSchema = z.object({
  'csp-report': z
    .object({ 'effective-directive': z.string().optional(), 'violated-directive': z.string().optional() })
    .refine((report) => report['effective-directive'] !== undefined || report['violated-directive'] !== undefined),
})

/** A body of 16 KB has fewer, unless they are malformed. */
const MAX_REPORTS = 100

const reportsSchema = z
  .array(
    z.object({
      type: z.literal('csp-violation'),
      body: z.object({ effectiveDirective: z.string() }),
    }),
  )
  .nonempty()

/**
 * The body of `report-to`: a batch of the Reporting API. The number is checked before the reports, because the errors of 5,000
 * malformed reports took the edge up to 10 ms.
 */
const batchSchema = z.array(z.unknown()).max(MAX_REPORTS).pipe(reportsSchema)

/** Returns the directive of each violation in a report or batch; `null` if its shape is invalid. */
const violatedDirectives = (text: string): readonly string[] | null => {
  const report = readJson(reportSchema, text)?.['csp-report']
  // Older browsers append the sources to the directive.
  if (report !== undefined)
    return [(report['effective-directive'] ?? report['violated-directive'] ?? '').split(' ')[0] ?? '']
  return readJson(batchSchema, text)?.map(({ body }) => body.effectiveDirective) ?? null
}

/** Counts reported violations of the content security policy by directive. */
export class CspViolations {
  readonly #counts = new Map<string, number>()

  get counts(): ReadonlyMap<string, number> {
    return this.#counts
  }

  /** Counts a report or a batch of reports. Returns false if its shape is invalid. */
  add(body: string): boolean {
    const violated = violatedDirectives(body)
    for (const name of violated ?? []) {
      const directive = DIRECTIVES.find((known) => known === name) ?? OTHER
      this.#counts.set(directive, (this.#counts.get(directive) ?? 0) + 1)
    }
    return violated !== null
  }
}
