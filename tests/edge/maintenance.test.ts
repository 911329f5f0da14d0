import { Readable } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readUnavailableTexts } from '../../adapters/content/unavailable-texts.ts'
import { siteTime } from '../../domain/sites/site-time.ts'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { DEADLINES } from '../../edge/deadlines.ts'
import { answerEndpoint } from '../../edge/endpoints/answer-endpoint.ts'
import { BeaconQueue } from '../../edge/endpoints/beacon-queue.ts'
import { RateLimits } from '../../edge/endpoints/rate-limits.ts'
import { CspViolations } from '../../edge/endpoints/receive-beacon.ts'
import { answerForm } from '../../edge/forms/answer-form.ts'
import { PrivateQueues } from '../../edge/forms/private-page.ts'
import { healthAnswers } from '../../edge/health.ts'
import { Maintenance } from '../../edge/maintenance.ts'
import type { RendererClient } from '../../edge/next/renderer-client.ts'
import { ProcessorShare } from '../../edge/pages/processor-share.ts'
import { UnavailablePages } from '../../edge/pages/unavailable-page.ts'
import { RejectedRequests } from '../../edge/telemetry/rejected-requests.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import { HEADERS, openEdge } from './open-edge.ts'
import { rawExchange } from './raw-exchange.ts'
import { reportingRenderer } from './reporting-renderer.ts'

const UNTIL_MS = Date.parse('2026-12-01T21:30Z')
const MINUTE_MS = 60_000

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const edge of open.splice(0)) await edge.close()
})

/** Opens an edge whose renderer answers every page and endpoint, a minute before the end of a maintenance. */
const openMaintained = async () => {
  const clock = { nowMs: UNTIL_MS - MINUTE_MS }
  const maintenance = new Maintenance(UNTIL_MS, () => clock.nowMs)
  const forwarded: string[] = []
  const { renderPage, requests } = reportingRenderer('<!DOCTYPE html><html><body>the answer</body></html>')
  const rejected = new RejectedRequests()
  const clients = clientAddresses(['loopback'], 'x-geo-country')
  const unavailable = new UnavailablePages({
    share: new ProcessorShare(1),
    sites: REAL_SITES,
    storeHosts: [],
    textsFor: readUnavailableTexts(),
    maintenance,
    headers: HEADERS,
    renderPage,
    isIdle: () => true,
    signal: new AbortController().signal,
    log: () => {},
  })
  const parts = {
    clients,
    maintenance,
    rejected,
    limits: new RateLimits(undefined, () => 0),
    work: { allowsRender: () => true },
    headers: HEADERS,
    editorMode: () => null,
    sendUnavailable: (...sent: Parameters<UnavailablePages['send']>) => unavailable.send(...sent),
    report: () => {},
  }
  const client = {
    sendRepeatable: (...sent: Parameters<RendererClient['send']>): Promise<unknown> => client.send(...sent),
    send: ({ method, path }: { readonly method: string; readonly path: string }) => {
      forwarded.push(`${method} ${path}`)
      return Promise.resolve(Object.assign(Readable.from([Buffer.from('{}')]), { statusCode: 200, headers: {} }))
    },
  }
  const edge = await openEdge({
    form: answerForm({
      ...parts,
      renderPage,
      deadlineMs: DEADLINES.privateMs,
      queues: new PrivateQueues(),
      searches: null,
    }),
    endpoint: answerEndpoint({
      ...parts,
      client: client as unknown as RendererClient,
      deadlineMs: DEADLINES.endpointMs,
      beacons: new BeaconQueue(),
      violations: new CspViolations(),
      onPurged: () => {},
    }),
    health: healthAnswers({
      pool: { isUp: true },
      renderer: { isUp: true },
      client: client as unknown as RendererClient,
      cache: { count: 0, bytes: 0 },
      beacons: { count: 0, dropped: 0 },
      clients,
      maintenance,
      headers: HEADERS,
      build: 'b1d',
      isReady: () => true,
    }),
  })
  open.push(edge)
  const send = async (line: string, host = 'localhost') => {
    const head = `${line} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nConnection: close\r\n`
    const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=b'
    const { status, text } = await rawExchange(edge.port, head + (line.startsWith('POST') ? form : '\r\n'))
    return { status, text: Buffer.from(text, 'latin1').toString() }
  }
  return { send, clock, rejected, forwarded, requests }
}

const PAUSED = ['/buy', '/renew', '/contact-sales', '/support', '/cancel', '/withdraw', '/store/account']

describe('maintenance', () => {
  it.each(PAUSED)('answers POST %s with its page until it ends, without a call of the renderer', async (path) => {
    const { send, clock, rejected, forwarded, requests } = await openMaintained()
    const host = path === '/cancel' ? 'de.localhost' : 'localhost'
    const { status, text } = await send(`POST ${path}`, host)
    expect([status, text.includes('data-message="maintenance"')]).toEqual([503, true])
    expect(text).toContain('retry-after: 60\r\n')
    expect([forwarded, requests]).toEqual([[], []])
    expect([...rejected.counts].map(({ reason, count }) => [reason, count])).toEqual([['maintenance', 1]])
    clock.nowMs = UNTIL_MS
    expect((await send(`POST ${path}`, host)).status).toBe(200)
    expect(forwarded.length + requests.length).toBe(1)
  })

  it.each([
    'GET /premium',
    'GET /contact-sales?product=endpoint&quantity=50',
    'GET /contact-sales?lead=sent',
    'GET /search?q=a',
    'GET /store',
    'GET /store/account',
    'GET /offers?product=premium',
    'POST /premium',
    'POST /currency',
    'POST /consent',
    'POST /banners',
  ])('does not change the answer to %s', async (line) => {
    const { send } = await openMaintained()
    expect((await send(line)).status).toBe(200)
  })

  it('names its end in the language, time zone and format of every site', async () => {
    const { send } = await openMaintained()
    const texts = new Set<string>()
    for (const site of REAL_SITES.all) {
      const { text } = await send(`POST ${site.languagePath}/buy`, `${site.label}.localhost`)
      const sentence = /<p>(.*?)<\/p>/s.exec(text)?.[1] ?? ''
      expect(sentence).toContain(siteTime(UNTIL_MS, site))
      expect(sentence).not.toMatch(/[{}%]/)
      texts.add(`${site.language} ${sentence.replace(siteTime(UNTIL_MS, site), '')}`)
    }
    expect(texts.size).toBeGreaterThanOrEqual(new Set(REAL_SITES.all.map(({ language }) => language)).size)
  })

  it('is named by /readyz, which stays 200, until it ends', async () => {
    const { send, clock } = await openMaintained()
    const during = await send('GET /readyz')
    expect([during.status, during.text.includes('"maintenance":"2026-12-01T21:30:00.000Z"')]).toEqual([200, true])
    clock.nowMs = UNTIL_MS
    expect((await send('GET /readyz')).text).not.toContain('maintenance')
  })

  it('is logged when it starts and when it ends', () => {
    vi.useFakeTimers({ now: UNTIL_MS - MINUTE_MS })
    const lines: unknown[] = []
    new Maintenance(UNTIL_MS).announce((...line) => void lines.push(line))
    const started = ['warning', 'Maintenance: purchases and forms are paused', { until: '2026-12-01T21:30:00.000Z' }]
    expect(lines).toEqual([started])
    vi.advanceTimersByTime(MINUTE_MS)
    const ended = ['info', 'Maintenance has ended: purchases and forms are accepted again', {}]
    expect(lines).toEqual([started, ended])
    vi.advanceTimersByTime(MINUTE_MS)
    expect(lines).toHaveLength(2)
  })

  it('is neither on nor logged if no end is set or the end has passed', () => {
    for (const untilMs of [undefined, Date.now() - 1]) {
      const maintenance = new Maintenance(untilMs)
      const lines: unknown[] = []
      maintenance.announce((...line) => void lines.push(line))
      expect([maintenance.isOn, lines]).toEqual([false, []])
    }
  })
})
