import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reportMetrics } from '../../../browser/monitoring/report-metrics.ts'
import { publishMetric } from '../../../browser/monitoring/send-report.ts'
import { loading, openReporting } from './open-reporting.ts'

const vital = (id: string) => ({ kind: 'rum', report: { id } }) as const
const block = (state: string) =>
  `<section data-buy-block="premium" data-state="${state}"><div data-island="offer"></div></section>`
const idsOf = (sent: readonly { readonly report: object }[]) => sent.map(({ report }) => Object(report).id)

beforeEach(() => loading('complete'))

describe('reportMetrics', () => {
  it('sends the metrics of all scripts in order as soon as the window has loaded', () => {
    loading('interactive')
    const sent = openReporting('a')
    const report = reportMetrics()
    report(vital('1'))
    publishMetric(vital('2'))
    report(vital('3'))
    expect(sent).toEqual([])
    loading('complete')
    window.dispatchEvent(new Event('load'))
    expect(idsOf(sent)).toEqual(['1', '2', '3'])
    publishMetric(vital('4'))
    expect(idsOf(sent)).toEqual(['1', '2', '3', '4'])
  })

  it.each(['session_partner', 'store_args'])(
    'waits for personalized prices if the visitor has the cookie %s',
    async (name) => {
      document.cookie = `${name}=x`
      document.body.innerHTML = block('offered')
      const sent = openReporting('a')
      reportMetrics()
      publishMetric(vital('1'))
      const { dataset } = document.documentElement
      dataset['loadingPrices'] = '2'
      dataset['hydrated'] = 'true'
      await vi.waitFor(() => expect(dataset['hydrated']).toBe('true'))
      expect(sent).toEqual([])
      delete dataset['loadingPrices']
      await vi.waitFor(() => expect(idsOf(sent)).toEqual(['1']))
      document.cookie = `${name}=; max-age=0`
    },
  )

  it('does not wait for prices on a page without islands', () => {
    document.cookie = 'session_partner=x'
    document.body.innerHTML = '<section data-buy-block="free" data-state="free"></section>'
    const sent = openReporting('a')
    reportMetrics()(vital('1'))
    expect(idsOf(sent)).toEqual(['1'])
  })

  it.each([
    ['without buy blocks', ''],
    ['with prices', block('offered')],
    ['with failed prices', block('failed')],
  ])('immediately sends a metric of a loaded page %s', (_, html) => {
    document.body.innerHTML = html
    const sent = openReporting('a')
    reportMetrics()(vital('1'))
    expect(idsOf(sent)).toEqual(['1'])
  })

  it('sends nothing if the visitor leaves before the page is ready', () => {
    loading('interactive')
    const sent = openReporting('a')
    reportMetrics()(vital('1'))
    window.dispatchEvent(new Event('pagehide'))
    expect(sent).toEqual([])
  })

  it('waits for a buy block without a state, whose prices are not rendered yet', () => {
    document.body.innerHTML = '<section data-buy-block="premium"></section>'
    const sent = openReporting('a')
    const report = reportMetrics()
    report(vital('1'))
    expect(sent).toEqual([])
    document.querySelector<HTMLElement>('section')?.setAttribute('data-state', 'offered')
    report(vital('2'))
    expect(idsOf(sent)).toEqual(['1', '2'])
  })

  it('sends two equal events, which are two clicks', () => {
    const sent = openReporting('a')
    const report = reportMetrics()
    const click = { kind: 'event', report: { id: 'download' } } as const
    for (const metric of [click, click]) report(metric)
    expect(idsOf(sent)).toEqual(['download', 'download'])
  })

  it('sends a repeated vital only once', () => {
    const sent = openReporting('a')
    const report = reportMetrics()
    for (const id of ['1', '1', '2', '1']) report(vital(id))
    expect(idsOf(sent)).toEqual(['1', '2'])
  })

  it.each([null, '', 'm'])('sends nothing without consent to analytics (granted: %j)', (consent) => {
    const sent = openReporting(consent)
    reportMetrics()(vital('1'))
    publishMetric(vital('2'))
    expect(sent).toEqual([])
  })
})
