import { existsSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { edgeServices } from '../../adapters/wiring/edge-services.ts'
import { DownloadCountries } from '../../domain/routing/download-countries.ts'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { DEADLINES } from '../../edge/deadlines.ts'
import { answerPage } from '../../edge/pages/answer-page.ts'
import { openPageSource } from '../../edge/pages/open-page-source.ts'
import { PageCache } from '../../edge/pages/page-cache.ts'
import { ProcessorShare } from '../../edge/pages/processor-share.ts'
import { openEdge } from '../edge/open-edge.ts'
import { rawExchange } from '../edge/raw-exchange.ts'
import { reportingRenderer } from '../edge/reporting-renderer.ts'
import { loadCommand } from './load-command.ts'
import { ROOT } from './source-files.ts'

vi.mock('next/headers', () => ({ headers: async () => new Headers() }))

/** The flows of docs/architecture.md, each with its maximum number of files. */
const FLOWS = [
  { heading: 'Cached hit', maxFiles: 10 },
  { heading: 'Price data flow', maxFiles: 24 },
  { heading: 'Purchase', maxFiles: 16 },
  { heading: 'Lead', maxFiles: 12 },
  { heading: 'Consent decision', maxFiles: 12 },
]
const MAX_LINES = 150
/** Files in bold. Together they explain all flows. */
const MAX_FILES_TO_READ = 25
/** Files that assemble the parts of a process. */
const WIRING = /^adapters\/wiring\/|^edge\/start-edge\.ts$|^edge\/next\/renderer-main\.ts$/
/** Files that Next or a page starts. */
const STARTED = /^app\/(?:.*\/)?(?:page|route)\.tsx?$|^browser\/[^/]+\.tsx?$/

const { checkArchitecture } = await loadCommand<{
  checkArchitecture(): Promise<{ imports: readonly { readonly from: string; readonly to: string }[] }>
}>('checks/check-architecture.mjs')
const { imports } = await checkArchitecture()

const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')

const stopsOf = (heading: string): readonly string[] =>
  [...(page.split(`\n### ${heading}\n`)[1]?.split('\n#')[0] ?? '').matchAll(/^\d+\. (?:\*\*)?`([^`]+)`/gm)].map(
    ([, file = '']) => file,
  )

const importersOf = (file: string): readonly string[] => imports.filter(({ to }) => to === file).map(({ from }) => from)

/** Returns whether wiring imports a file directly or through one other file. */
const isWired = (file: string): boolean =>
  importersOf(file).some((importer) => WIRING.test(importer) || importersOf(importer).some((one) => WIRING.test(one)))

describe('docs/architecture.md', () => {
  it(`has at most ${MAX_LINES} lines`, () => {
    expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES)
  })

  it('mentions only files that exist', () => {
    const paths = [...page.matchAll(/`([\w.[\]-]+(?:\/[\w.[\]-]+)+\.(?:tsx?|mjs|json))`/g)].map(([, path = '']) => path)
    expect(paths.length).toBeGreaterThan(FLOWS.length)
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it(`marks at most ${MAX_FILES_TO_READ} stops as required reading, with at least one in each flow`, () => {
    const marked = new Set([...page.matchAll(/^\d+\. \*\*`([^`]+)`\*\*/gm)].map(([, file = '']) => file))
    expect(marked.size).toBeLessThanOrEqual(MAX_FILES_TO_READ)
    for (const { heading } of FLOWS) expect(stopsOf(heading).filter((file) => marked.has(file))).not.toEqual([])
  })
})

describe.each(FLOWS)('the flow "$heading"', ({ heading, maxFiles }) => {
  const stops = stopsOf(heading)

  it(`has at most ${maxFiles} stops, each a different file`, () => {
    expect(stops.length).toBeGreaterThan(5)
    expect(stops.length).toBeLessThanOrEqual(maxFiles)
    expect(new Set(stops).size).toBe(stops.length)
  })

  it('contains only files that an earlier stop imports, or that are wired or started', () => {
    for (const [at, file] of stops.entries()) {
      if (at === 0) continue
      const isImported = importersOf(file).some((importer) => stops.slice(0, at).includes(importer))
      expect([file, isImported || isWired(file) || STARTED.test(file)]).toEqual([file, true])
    }
  })
})

const MAX_CACHE_BYTES = 16 * 1024 * 1024
/** A hit does not run this file, because the edge caches the route. */
const FIRST_VISIT = 'domain/routing/route-request.ts'
const HOST = 'de.localhost'
const PATH = '/premium'

/** Starts to record which files of the product run. The returned function ends the recording and returns the paths. */
const countFiles = async (): Promise<() => Promise<ReadonlySet<string>>> => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  // Resets the counters, so that module loading is not recorded.
  await session.post('Profiler.takePreciseCoverage')
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    session.disconnect()
    const run = result.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    return new Set(run.map(({ url }) => url.slice(url.indexOf(ROOT) + ROOT.length + 1)))
  }
}

describe('the storefront for two requests to the same page', () => {
  let cold: ReadonlySet<string> = new Set()
  let hit: ReadonlySet<string> = new Set()
  let html = ''

  beforeAll(async () => {
    const { services } = await import('../../adapters/wiring/services.ts')
    const { default: Page } = await import('../../app/[site]/[view]/[[...page]]/page.tsx')
    services()
    const { client, renderPage } = reportingRenderer('')
    client.send = async (sent) => {
      const [, site = '', view = '', ...segments] = sent.path.split('/')
      const rendered = renderToStaticMarkup(await Page({ params: Promise.resolve({ site, view, page: segments }) }))
      return reportingRenderer(rendered).client.send(sent)
    }
    const { source } = openPageSource(edgeServices({ LOG_LEVEL: 'silent' }, 'test'), {
      share: new ProcessorShare(1),
      renderPage,
      isRendererUp: () => true,
      cache: new PageCache(MAX_CACHE_BYTES),
      deadlines: DEADLINES,
      countries: new DownloadCountries(),
      onCached: () => {},
    })
    const edge = await openEdge({
      page: answerPage({
        source,
        clients: clientAddresses(['loopback'], 'x-geo-country'),
        headers: [],
        reroute: (routed) => routed,
        mayRender: () => true,
        mayCauseWork: () => true,
        rejected: { add: () => {} },
        sendUnavailable: () => {},
      }),
    })
    const request = async (): Promise<void> => {
      const { text } = await rawExchange(
        edge.port,
        `GET ${PATH} HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`,
      )
      html = Buffer.from(text, 'latin1').toString('utf8')
    }
    try {
      const coldFiles = await countFiles()
      await request()
      cold = await coldFiles()
      const hitFiles = await countFiles()
      await request()
      hit = await hitFiles()
    } finally {
      await edge.close()
    }
  })

  it('returns the page with its prices', () => {
    expect(html).toMatch(/data-price="[^"]*"[^>]*>[^<]*€/)
  })

  it.each(stopsOf('Price data flow'))('runs %s for the first request', (file) => {
    expect(cold).toContain(file)
  })

  it.each(stopsOf('Cached hit').filter((file) => file !== FIRST_VISIT))('runs %s for the second request', (file) => {
    expect(hit).toContain(file)
  })

  it('computes the route only for the first request', () => {
    expect([cold.has(FIRST_VISIT), hit.has(FIRST_VISIT)]).toEqual([true, false])
  })

  it.each(stopsOf('Price data flow').filter((file) => !file.startsWith('edge/pages/')))(
    'does not run %s for the second request',
    (file) => {
      expect(hit).not.toContain(file)
    },
  )
})
