import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRIVATE_RENDER_HEADER, type PrivateRender } from '../../domain/routing/render-contract.ts'
import { loadStyleRules, pageScriptPath } from '../../edge/next/build-layout.ts'
import { deferScripts, deferScriptsWithin } from '../../edge/next/defer-scripts.ts'
import { inlineStyle } from '../../edge/next/inline-style.ts'
import { pageRenderer } from '../../edge/next/render-page.ts'
import { RendererClient } from '../../edge/next/renderer-client.ts'
import { type RendererProcess, startRenderer } from '../../edge/next/renderer-process.ts'

/**
 * Tests the parts of Next's output that the edge relies on, with pages that the installed version built. `docs/upgrading-next.md`
 * lists these parts.
 */

const FORM: PrivateRender = {
  editorMode: null,
  form: { from: 'body', fields: 'email=nobody', origin: { site: 'com' } },
}

let renderer: RendererProcess
let client: RendererClient

beforeAll(async () => {
  renderer = startRenderer()
  await renderer.ready
  client = new RendererClient({ ready: async () => renderer }, 1)
})

afterAll(async () => {
  client.close()
  await renderer.end()
})

const signal = () => AbortSignal.timeout(30_000)

/** Returns a page as Next sends it, with its report. */
const rawPage = async (path: string, visitor?: PrivateRender): Promise<string> => {
  const headers = {
    host: 'renderer',
    accept: 'text/html',
    ...(visitor === undefined ? {} : { [PRIVATE_RENDER_HEADER]: JSON.stringify(visitor) }),
  }
  return text(await client.send({ method: 'GET', path, headers, signal: signal() }))
}

const openRenderPage = () =>
  pageRenderer({
    client,
    privateClient: client,
    styles: loadStyleRules(),
    script: () => pageScriptPath(false),
    report: (message) => {
      throw new Error(message)
    },
  })

const PAGES = [
  { path: '/com/usd-any-x/premium', visitor: undefined, status: 200 },
  { path: '/de/eur-any-x/no-such-page', visitor: undefined, status: 404 },
  { path: '/com/usd-any-x/contact-sales', visitor: FORM, status: 422 },
]

describe.each(PAGES)('the HTML of $path', ({ path, visitor, status }) => {
  let raw = ''
  beforeAll(async () => {
    raw = await rawPage(path, visitor)
  })

  it('contains one report, which follows the page content', async () => {
    expect(raw.split(' id="render-report"')).toHaveLength(2)
    expect(raw.indexOf(' id="render-report"')).toBeGreaterThan(raw.indexOf('</footer>'))
    const request = { path, traceHeaders: {}, signal: signal(), ...(visitor === undefined ? {} : { visitor }) }
    expect(await openRenderPage()(request)).toMatchObject({
      kind: 'page',
      status,
      life: { tags: expect.arrayContaining(['pages']) },
      html: expect.not.stringContaining('render-report'),
    })
  })

  it('contains only Next scripts that the edge recognizes and removes', () => {
    expect(raw).toMatch(/<script src="\/_next\/static\/[^"]+"/)
    expect(raw).toContain('self.__next_f.push(')
    const html = deferScripts(raw)?.html ?? ''
    expect(html).toContain('<script')
    for (const [, attributes = ''] of html.matchAll(/<script([^>]*)>/g))
      expect(attributes).toMatch(/^ (?:src="\/scripts\/|type="application\/(?:ld\+)?json")/)
    expect(html).not.toMatch(/__next_f|TURBOPACK|\/_next\/static\/[^"]+\.js/)
  })

  it('contains the title and the link that delays the first paint in its head', () => {
    const [head = ''] = raw.split('</head>')
    expect(head).toContain('<title>')
    expect(head).toContain('<link rel="expect" href="#')
  })

  it('contains the page script with the attributes that the edge replaces', () => {
    expect(raw.split('<script src="/scripts/page.js" async=""')).toHaveLength(2)
    const deferred = deferScripts(raw)
    expect(JSON.parse(deferred?.hydration ?? 'null')).toEqual(expect.arrayContaining([expect.any(Object)]))
    expect(deferred?.html).toMatch(/ data-hydration="\/_hydration\/[\w-]{22}\.json"/)
    expect(deferScriptsWithin(raw)).toContain('id="hydration"')
  })

  it('contains the hydration markers that the edge removes, and no hidden boundary', () => {
    expect(raw).toContain('<!--$-->')
    expect(raw).not.toMatch(/<template id="[BPS]:|<div hidden="" id="S:/)
    expect(deferScripts(raw)?.html).not.toMatch(/<!--\/?[$&]/)
  })

  it('links the built style sheets in the form that the edge inlines', () => {
    const { html, styleHash } = inlineStyle(raw, loadStyleRules())
    expect(styleHash).not.toBeNull()
    const linksOf = (part: string): readonly string[] => part.match(/<link rel="stylesheet"[^>]*>/g) ?? []
    expect(linksOf(html).length).toBeGreaterThan(1)
    expect(linksOf(html).filter((link) => link.includes(' media="print,'))).toHaveLength(1)
    // Only the part below the buy block or the first section may wait for style sheets.
    const [first = ''] = html.split(' id="rest"')
    expect(linksOf(first).filter((link) => !/ disabled=""| media="print,/.test(link))).toEqual([])
  })
})

it('renderPage returns a finished page with its style, its props and its report', async () => {
  const render = openRenderPage()({ path: '/com/usd-any-x/premium', traceHeaders: {}, signal: signal() })
  expect(await render).toMatchObject({
    kind: 'page',
    status: 200,
    html: expect.stringContaining('<style>'),
    hydration: expect.stringMatching(/^\[\{/),
    styleHash: expect.stringMatching(/^sha256-/),
    life: { isDegraded: false },
  })
})

it('renderPage rejects if Next answers 200 but the page has no report', async () => {
  const render = openRenderPage()({ path: '/nowhere/usd-any-x/premium', traceHeaders: {}, signal: signal() })
  await expect(render).rejects.toThrow('the page has no render report')
})
