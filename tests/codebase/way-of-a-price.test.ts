import { existsSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { routeRequest } from '../../domain/routing/route-request.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import { loadCommand } from './load-command.ts'
import { ROOT } from './source-files.ts'

const MOST_FILES_OF_REQUEST = 10
const MOST_FILES = 30
const MOST_FILES_OF_PURCHASE = 16
/** Where adapters and the parts of the edge are put together. */
const WIRING = /^adapters\/wiring\/|^edge\/start-edge\.ts$/
/** What Next or the edge starts. */
const STARTED = /^app\/(?:.*\/)?(?:page|route)\.tsx?$|^edge\/renderer\/renderer-main\.ts$/

const { checkArchitecture } = await loadCommand<{
  checkArchitecture(): Promise<{ imports: readonly { readonly from: string; readonly to: string }[] }>
}>('checks/check-architecture.mjs')
const { imports } = await checkArchitecture()

const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')

const stopsUnder = (heading: string): readonly string[] =>
  [...(page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').matchAll(/^\d+\. `([^`]+)` /gm)].map(
    ([, file = '']) => file,
  )

const importersOf = (file: string): readonly string[] => imports.filter(({ to }) => to === file).map(({ from }) => from)

/** By wiring, or by what wiring builds it with. */
const isWired = (file: string): boolean =>
  importersOf(file).some((importer) => WIRING.test(importer) || importersOf(importer).some((one) => WIRING.test(one)))

const ways = [
  { heading: 'The way of a request', most: MOST_FILES_OF_REQUEST },
  { heading: 'The way of a price', most: MOST_FILES },
  { heading: 'The way to the store', most: MOST_FILES_OF_PURCHASE },
]

describe.each(ways)('$heading', ({ heading, most }) => {
  const stops = stopsUnder(heading)

  it(`is ${most} files at most, none of them twice, and each is there`, () => {
    expect(stops.length).toBeGreaterThan(5)
    expect(stops.length).toBeLessThanOrEqual(most)
    expect(new Set(stops).size).toBe(stops.length)
    for (const file of stops) expect([file, existsSync(join(ROOT, file))]).toEqual([file, true])
  })

  it('leads on from file to file: each is imported by one before it, wired, or started by Next', () => {
    for (const [at, file] of stops.entries()) {
      if (at === 0) continue
      const isImported = importersOf(file).some((importer) => stops.slice(0, at).includes(importer))
      expect([file, isImported || isWired(file) || STARTED.test(file)]).toEqual([file, true])
    }
  })
})

describe('a cold page', () => {
  const executed = new Set<string>()
  let html = ''

  beforeAll(async () => {
    const { services } = await import('../../adapters/wiring/services.ts')
    const { default: Page } = await import('../../app/[site]/[view]/[[...page]]/page.tsx')
    services()
    const session = new Session()
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    // Counting begins here: what loading the modules executed is taken away.
    await session.post('Profiler.takePreciseCoverage')
    const route = routeRequest(
      {
        host: 'de.localhost',
        path: '/premium',
        query: new URLSearchParams(),
        visitor: { country: null, currency: null, platform: null, hiddenBanners: [] },
      },
      REAL_SITES,
    )
    const [, site = '', view = '', ...path] = route.kind === 'page' ? route.pathname.split('/') : []
    html = renderToStaticMarkup(await Page({ params: Promise.resolve({ site, view, page: path }) }))
    const { result } = await session.post('Profiler.takePreciseCoverage')
    session.disconnect()
    for (const { url, functions } of result)
      if (functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
        executed.add(url.slice(url.indexOf(ROOT) + ROOT.length + 1))
  })

  it('has its prices', () => {
    expect(html).toMatch(/data-price="[^"]*"[^>]*>[^<]*€/)
  })

  it.each(stopsUnder('The way of a price'))('passes %s', (file) => {
    expect(executed).toContain(file)
  })
})
