import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { DEADLINES } from '../../edge/deadlines.ts'
import { answerEndpoint } from '../../edge/endpoints/answer-endpoint.ts'
import { BeaconQueue } from '../../edge/endpoints/beacon-queue.ts'
import { RateLimits } from '../../edge/endpoints/rate-limits.ts'
import { CspViolations } from '../../edge/endpoints/receive-beacon.ts'
import { answerForm } from '../../edge/forms/answer-form.ts'
import { PrivateQueues } from '../../edge/forms/private-page.ts'
import { sendText } from '../../edge/http/send-answer.ts'
import { Maintenance } from '../../edge/maintenance.ts'
import { RejectedRequests } from '../../edge/telemetry/rejected-requests.ts'
import { ADVISORIES } from './advisory-table.ts'
import { HEADERS, openEdge } from './open-edge.ts'
import { rawExchange } from './raw-exchange.ts'
import { reportingRenderer } from './reporting-renderer.ts'

const CLIENTS = clientAddresses(['loopback'], 'x-geo-country')

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const edge of open.splice(0)) await edge.close()
})

/** Sends a request to a new edge. Returns the answer, and the requests that reached the renderer. */
const exchange = async (bytes: string) => {
  const { client, requests, renderPage } = reportingRenderer('<!DOCTYPE html><html><head></head><body></body></html>')
  const edge = await openEdge({
    page: ({ response, route, trace }) => {
      const { signal } = new AbortController()
      void renderPage({ path: route.pathname, traceHeaders: trace.headers(), signal }).then((rendered) =>
        sendText(response, 200, rendered.kind === 'page' ? rendered.html : rendered.kind, HEADERS),
      )
    },
    form: answerForm({
      renderPage,
      deadlineMs: DEADLINES.privateMs,
      clients: CLIENTS,
      limits: new RateLimits(undefined, () => 0),
      work: { allowsRender: () => true },
      maintenance: new Maintenance(undefined),
      rejected: new RejectedRequests(),
      headers: HEADERS,
      queues: new PrivateQueues(),
      editorMode: () => null,
      searches: null,
      sendUnavailable: () => {},
      report: () => {},
    }),
    endpoint: answerEndpoint({
      deadlineMs: DEADLINES.endpointMs,
      client,
      editorMode: () => null,
      clients: CLIENTS,
      limits: new RateLimits(undefined, () => 0),
      work: { allowsRender: () => true },
      maintenance: new Maintenance(undefined),
      rejected: new RejectedRequests(),
      headers: HEADERS,
      beacons: new BeaconQueue(),
      violations: new CspViolations(),
      onPurged: () => {},
      sendUnavailable: () => {},
      report: () => {},
    }),
  })
  open.push(edge)
  const { status, text } = await rawExchange(edge.port, bytes)
  return {
    status,
    answer: text.replace(/\r\ndate: [^\r]+/i, ''),
    reached: requests.map(({ method, path, headers, body }) => ({ method, path, headers, body: String(body) })),
    routed: edge.reached,
  }
}

const PROBES = ADVISORIES.flatMap(({ id, title, probes }) => probes.map((probe) => ({ id, title, ...probe })))

describe('an advisory of Next or React', () => {
  it.each(PROBES)(
    '$id, $title: its request gets the answer of any visitor or never reaches the renderer',
    async ({ attack, ordinary }) => {
      const attacked = await exchange(attack)
      if (ordinary === null) {
        expect([attacked.reached, attacked.routed]).toEqual([[], []])
        expect(attacked.status).toBeGreaterThanOrEqual(400)
        expect(attacked.status).toBeLessThan(500)
        return
      }
      expect(attacked).toEqual(await exchange(ordinary))
      expect(attacked.reached).toHaveLength(1)
    },
  )

  const versionsIn = (file: string): Readonly<Record<'next' | 'react', string>> =>
    JSON.parse(readFileSync(file, 'utf8')).dependencies
  const isBelow = (version: string, fixed: string): boolean => version.localeCompare(fixed, 'en', { numeric: true }) < 0
  const affecting = (pinned: Readonly<Record<'next' | 'react', string>>): readonly string[] =>
    ADVISORIES.filter(
      ({ fixed }) => isBelow(pinned.next, fixed.next ?? '0') || isBelow(pinned.react, fixed.react ?? '0'),
    ).map(({ id }) => id)

  it('is fixed in the pinned versions', () => {
    expect(affecting(versionsIn('package.json'))).toEqual([])
  })

  it('is reported if a pinned version is below the fixed one', () => {
    expect(affecting({ next: '16.3.2', react: '19.3.1' })).toEqual(['GHSA-2xp9-vwfh-vxw4', 'CVE-2026-75604'])
    expect(affecting({ next: '16.4.5', react: '19.2.7' })).toEqual(['CVE-2026-44907'])
    expect(affecting({ next: '16.2.9', react: '19.3.1' })).toContain('CVE-2026-64641')
  })

  it('is listed in docs/advisories.md with its fixed versions', () => {
    const rows = [
      ...readFileSync('docs/advisories.md', 'utf8').matchAll(/^\| ((?:CVE|GHSA)-\S+) \| (.+) \| (\S*) \| (\S*) \|$/gm),
    ]
    expect(rows.map(([, id, title, next, react]) => [id, title, next, react])).toEqual(
      ADVISORIES.map(({ id, title, fixed: { next, react } }) => [id, title, next ?? '–', react ?? '–']),
    )
  })
})
