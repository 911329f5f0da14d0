import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { writeReport } from '../../domain/routing/render-contract.ts'
import type { RendererClient } from '../../edge/next/renderer-client.ts'
import { REPORT, renderWith, reportingRenderer } from './reporting-renderer.ts'

const OPEN = '<script type="application/json" id="render-report">'
const html = (report = '') =>
  `<html><head><script src="/scripts/page.js" async=""></script></head><body>${PROPS}${FLIGHT}${report}</body></html>`

/** A renderer that sends the given text as the page. */
const sending = (text: string): RendererClient =>
  ({ send: async () => Object.assign(Readable.from([text]), { statusCode: 200, headers: {} }) }) as never

const FLIGHT = '<script>self.__next_f.push([1,"0:{}"])</script>'
const PROPS = '<script type="application/json" data-island-props="">{"a":1}</script>'

describe('renderPage', () => {
  const request = { path: '/com/usd-any-x/premium', traceHeaders: {}, signal: AbortSignal.timeout(10_000) }
  const visitor = { editorMode: null, form: null }

  it('returns the props of a public page separately, and embeds the props of a private page in its HTML', async () => {
    const { renderPage } = reportingRenderer(html())
    expect(await renderPage(request)).toEqual({
      ...REPORT,
      html: expect.not.stringMatching(/__next_f|render-report|"a":1/),
      hydration: '[{"a":1}]',
      styleHash: null,
    })
    expect(await renderPage({ ...request, visitor })).toMatchObject({
      html: expect.stringContaining('id="hydration">[{"a":1}]</script>'),
      hydration: null,
    })
  })

  it('addresses the page script by its hash in each page, also in one without islands or of unknown structure', async () => {
    const bare = html().replace(PROPS, '')
    for (const page of [html(), bare, bare.replace(FLIGHT, '<script>unknown()</script>')])
      for (const more of [{}, { visitor }]) {
        const { html: finished } = (await reportingRenderer(page).renderPage({ ...request, ...more })) as {
          html: string
        }
        expect(finished).toContain('<script src="/scripts/page-12345678.js"')
        expect(finished).not.toContain('/scripts/page.js')
      }
  })

  it('returns only the report if the renderer reports a redirect or a failure', async () => {
    for (const report of [{ kind: 'redirect', seeOther: '/renew' }, { kind: 'failed' }] as const)
      expect(await reportingRenderer('<body></body>', report).renderPage(request)).toEqual(report)
  })

  it('returns pages of unknown structure unchanged, and logs only the first one', async () => {
    const messages: string[] = []
    const { client } = reportingRenderer('<html><body>text</body></html>')
    const renderPage = renderWith(client, (message) => messages.push(message))
    const { html: given } = (await renderPage(request)) as { readonly html: string }
    await renderPage({ ...request, visitor })
    expect(given).toBe('<html><body>text</body></html>')
    expect(messages).toEqual(['A page has unexpected scripts and will not hydrate'])
  })

  it('returns the lifetime that a page reports', async () => {
    const life = { ...REPORT.life, freshForMs: 0, endsInMs: 1.5, tags: ['</script>', '<tag>'] }
    const json = writeReport({ ...REPORT, life }).replaceAll('<', '\\u003c')
    const renderPage = renderWith(sending(html(`${OPEN}${json}</script>`)))
    expect(await renderPage(request)).toMatchObject({ life })
  })

  it.each([
    ['is missing', ''],
    ['is not terminated', `${OPEN}{`],
    ['is not JSON', `${OPEN}{</script>`],
    ['is null', `${OPEN}null</script>`],
    ['has an unknown kind', `${OPEN}${JSON.stringify({ ...REPORT, kind: 'other' })}</script>`],
    ['has no lifetime', `${OPEN}${JSON.stringify({ ...REPORT, life: undefined })}</script>`],
    ['has no tags', `${OPEN}${JSON.stringify({ ...REPORT, life: { ...REPORT.life, tags: undefined } })}</script>`],
    ['has an unknown status', `${OPEN}${JSON.stringify({ ...REPORT, status: 0 })}</script>`],
    ['has a failure status', `${OPEN}${JSON.stringify({ ...REPORT, status: 503 })}</script>`],
  ])('rejects if the report %s', async (_, report) => {
    await expect(renderWith(sending(html(report)))(request)).rejects.toThrow()
  })
})
