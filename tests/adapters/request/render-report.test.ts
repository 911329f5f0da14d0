import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { RenderReported, readPrivateRender } from '../../../app/_page/render-report.tsx'
import { PRIVATE_RENDER_HEADER, type PrivateRender, readReport } from '../../../domain/routing/render-contract.ts'

const request = vi.hoisted(() => ({ headers: new Headers() }))
vi.mock('next/headers', () => ({ headers: async () => request.headers }))

afterEach(() => {
  request.headers = new Headers()
})

it('a request without the header of the edge is a render for all visitors', async () => {
  expect(await readPrivateRender()).toEqual({ editorMode: null, form: null })
})

it('the header of the edge has the form and the editor mode of a private page', async () => {
  const sent: PrivateRender = {
    editorMode: 'editing',
    form: { from: 'body', fields: 'code=a', origin: { site: 'com' } },
  }
  request.headers.set(PRIVATE_RENDER_HEADER, JSON.stringify(sent))
  expect(await readPrivateRender()).toEqual(sent)
})

it('a page is followed by its report, which the edge reads', () => {
  const html = renderToStaticMarkup(RenderReported({ report: { kind: 'failed' }, children: 'the page' }))
  const [, page, report = ''] = /^(.*?)<script[^>]* id="render-report"[^>]*>(.*)<\/script>$/.exec(html) ?? []
  expect(page).toBe('the page')
  expect(readReport(report)).toEqual({ kind: 'failed' })
})
