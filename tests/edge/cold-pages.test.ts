import { afterEach, expect, it } from 'vitest'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { PAGE_MISSES } from '../../edge/endpoints/endpoint-rules.ts'
import { RateLimits } from '../../edge/endpoints/rate-limits.ts'
import { sendText } from '../../edge/http/send-answer.ts'
import { answerPage } from '../../edge/pages/answer-page.ts'
import { PageCache } from '../../edge/pages/page-cache.ts'
import { PageSource } from '../../edge/pages/page-source.ts'
import { RenderQueue } from '../../edge/pages/render-queue.ts'
import { RejectedRequests } from '../../edge/telemetry/rejected-requests.ts'
import { NO_TRACE } from '../../edge/telemetry/request-trace.ts'
import { viewsOfSite } from '../outages/views-of-site.ts'
import { cachedPage } from './cached-page-sample.ts'
import { HEADERS, openEdge } from './open-edge.ts'
import { rawExchange } from './raw-exchange.ts'

const VIEWS = viewsOfSite('com')

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const edge of open.splice(0)) await edge.close()
})

/** Opens an edge with empty cache and the limits of the product. The test sets the clock of the limits. */
const openColdEdge = async (render = async () => cachedPage()) => {
  const clock = { nowMs: 0 }
  const results: string[] = []
  const rejected = new RejectedRequests()
  const clients = clientAddresses(['loopback'], 'x-geo-country')
  const misses = new RateLimits(undefined, () => clock.nowMs)
  let counted = 0
  const edge = await openEdge({
    clients,
    startTrace: () => ({ ...NO_TRACE, result: (result) => results.push(result) }),
    page: answerPage({
      source: new PageSource({
        cache: new PageCache(1_000_000),
        queue: new RenderQueue(4),
        deadlineMs: 1_000,
        render,
        isRendererUp: () => true,
        onCached: () => {},
        onHit: () => {},
        now: () => 0,
        report: () => {},
      }),
      clients,
      headers: [],
      reroute: (routed) => routed,
      mayCauseWork: () => true,
      mayRender: (request) => {
        counted += 1
        return misses.allows('pages', clients.clientOf(request), PAGE_MISSES) === true
      },
      rejected,
      sendUnavailable: ({ response }, reason) => sendText(response, 503, reason, HEADERS),
    }),
  })
  open.push(edge)
  const visit = async (at: number, client = '203.0.113.9') => {
    const { host = '', path = '', headers = {} } = VIEWS[at] ?? {}
    const more = Object.entries({ ...headers, 'x-forwarded-for': client }).map((header) => `${header.join(': ')}\r\n`)
    const { text } = await rawExchange(edge.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more.join('')}\r\n`)
    return /(?:busy|limited|failed)$/.exec(text.trim())?.[0] ?? 'page'
  }
  return { clock, results, rejected, visit, counted: () => counted }
}

/** Returns how many visits in a row got each result. */
const runs = (answers: readonly string[]) =>
  answers.reduce<[string, number][]>((all, answer) => {
    const last = all.at(-1)
    if (last?.[0] === answer) last[1] += 1
    else all.push([answer, 1])
    return all
  }, [])

it('a client gets 20 cold pages at once and then four per second, and other clients all of theirs', async () => {
  const { clock, results, rejected, visit } = await openColdEdge()
  const answers: string[] = []
  for (let at = 0; at < 100; at += 1) answers.push(await visit(at))
  clock.nowMs = 1_000
  for (let at = 100; at < 110; at += 1) answers.push(await visit(at))
  expect(runs(answers)).toEqual([
    ['page', 20],
    ['limited', 80],
    ['page', 4],
    ['limited', 6],
  ])
  expect([...rejected.counts]).toEqual([{ group: 'pages', reason: 'rate', count: 86 }])
  expect(results.filter((result) => result === 'refused')).toHaveLength(86)
  expect(await visit(99, '203.0.113.10')).toBe('page')
})

it('cache hits are neither counted nor limited', async () => {
  const { visit, counted, rejected } = await openColdEdge()
  for (let at = 0; at < 25; at += 1) await visit(at)
  for (let at = 0; at < 300; at += 1) expect(await visit(at % 20)).toBe('page')
  expect([counted(), [...rejected.counts]]).toEqual([25, [{ group: 'pages', reason: 'rate', count: 5 }]])
})

it('a page that is too late counts as rejected at its deadline, and a failed render is not a rejection', async () => {
  const late = await openColdEdge(() => Promise.reject(Object.assign(new Error(), { name: 'TimeoutError' })))
  expect([await late.visit(0), [...late.rejected.counts]]).toEqual([
    'busy',
    [{ group: 'pages', reason: 'deadline', count: 1 }],
  ])
  const broken = await openColdEdge(() => Promise.reject(new Error('broken')))
  expect([await broken.visit(0), [...broken.rejected.counts]]).toEqual(['failed', []])
})
