import { expect, it } from 'vitest'
import { takeReport } from '../../edge/next/render-page.ts'
import { REPORT } from './reporting-renderer.ts'

const OPEN = '<script type="application/json" id="render-report">'
const page = (report: string) => `<html><body><p>text</p>${report}<script>1</script></body></html>`

it('takes the report out of a page and leaves the rest unchanged', () => {
  const tags = ['<tag>']
  const json = JSON.stringify({ ...REPORT, tags }).replaceAll('<', '\\u003c')
  expect(takeReport(page(`${OPEN}${json}</script>`))).toEqual({ html: page(''), report: { ...REPORT, tags } })
})

it.each([
  ['is missing', ''],
  ['is not closed', `${OPEN}{`],
  ['is no JSON', `${OPEN}{</script>`],
  ['is null', `${OPEN}null</script>`],
  ['lacks its tags', `${OPEN}${JSON.stringify({ ...REPORT, tags: undefined })}</script>`],
  ['has an unknown status', `${OPEN}${JSON.stringify({ ...REPORT, status: 0 })}</script>`],
])('throws if the report %s', (_, report) => {
  expect(() => takeReport(page(report))).toThrow()
})
