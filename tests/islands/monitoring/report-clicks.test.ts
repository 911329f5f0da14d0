import { expect, it } from 'vitest'
import { reportClicks } from '../../../browser/monitoring/report-events.ts'
import type { Metric } from '../../../browser/monitoring/send-report.ts'
import { openReporting } from './open-reporting.ts'

const clickOn = (event: object | null) => {
  const metrics: Metric[] = []
  reportClicks((metric) => metrics.push(metric))
  document.body.innerHTML = '<button><span>x</span></button>'
  if (event !== null) document.querySelector('button')?.setAttribute('data-event', JSON.stringify(event))
  document.querySelector('span')?.click()
  return metrics
}

const BUY = { name: 'Buy button', product: 'premium' }

it('the click on an element with an event sends it at once, with the page and where the visitor came from', () => {
  const sent = openReporting('a')
  expect(clickOn(BUY)).toEqual([])
  expect(sent).toEqual([{ kind: 'event', report: { ...BUY, currentURL: location.href, referrerURL: '' } }])
})

it('the start of a download is a metric, which waits for the page', () => {
  const sent = openReporting('a')
  const download = { name: 'Download', codeName: 'premium' }
  expect(clickOn(download)).toMatchObject([{ kind: 'event', report: download }])
  expect(sent).toEqual([])
})

it('any other click sends nothing', () => {
  const sent = openReporting('a')
  expect([clickOn(null), sent]).toEqual([[], []])
})

it.each([null, '', 'm'])('no click is told where the visitor allows %j', (consent) => {
  const sent = openReporting(consent)
  clickOn(BUY)
  expect(sent).toEqual([])
})
