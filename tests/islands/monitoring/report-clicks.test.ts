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

it("reportClicks immediately sends a clicked element's event with the page URL and the referrer URL", () => {
  const sent = openReporting('a')
  expect(clickOn(BUY)).toEqual([])
  expect(sent).toEqual([{ kind: 'event', report: { ...BUY, currentURL: location.href, referrerURL: '' } }])
})

it('reportClicks reports a download as a metric, which waits until the page is ready', () => {
  const sent = openReporting('a')
  const download = { name: 'Download', codeName: 'premium' }
  expect(clickOn(download)).toMatchObject([{ kind: 'event', report: download }])
  expect(sent).toEqual([])
})

it('reportClicks reports a click on a link within an element with an event, but not on the element itself', () => {
  openReporting('a')
  const metrics: Metric[] = []
  reportClicks((metric) => metrics.push(metric))
  document.body.innerHTML = `<div data-event='{"name":"Download"}'><a href="#file"><b>x</b></a></div>`
  document.querySelector('div')?.click()
  expect(metrics).toEqual([])
  document.querySelector('b')?.click()
  expect(metrics).toMatchObject([{ report: { name: 'Download', downloadLink: `${location.href.split('#')[0]}#file` } }])
})

it('reportClicks sends nothing for a click on an element without an event', () => {
  const sent = openReporting('a')
  expect([clickOn(null), sent]).toEqual([[], []])
})

it.each([null, '', 'm'])('reportClicks sends no event without consent to analytics (granted: %j)', (consent) => {
  const sent = openReporting(consent)
  clickOn(BUY)
  expect(sent).toEqual([])
})

it('reportClicks names the file only for a download: other links have the event alone', () => {
  const sent = openReporting('a')
  reportClicks(() => {})
  document.body.innerHTML = `<a href="#terms" data-event='{"name":"Terms"}'>x</a>`
  document.querySelector('a')?.click()
  expect(sent).toEqual([
    { kind: 'event', report: { name: 'Terms', currentURL: location.href.split('#')[0], referrerURL: '' } },
  ])
})

it('reportClicks names no file for a download by a button', () => {
  openReporting('a')
  const reports = clickOn({ name: 'Download' }).map(({ report }) => report)
  expect(reports).toMatchObject([{ name: 'Download' }])
  expect(reports.map((report) => 'downloadLink' in report)).toEqual([false])
})

it('reportClicks reports a click that a script of the page handles and stops', () => {
  const sent = openReporting('a')
  reportClicks(() => {})
  document.body.innerHTML = `<button data-event='${JSON.stringify(BUY)}'>x</button>`
  document.body.addEventListener('click', (event) => event.stopPropagation(), { once: true })
  document.querySelector('button')?.click()
  expect(sent).toMatchObject([{ kind: 'event', report: BUY }])
})
