import { expect, it } from 'vitest'
import { buyEvent, downloadEvent, helpfulReviewEvent } from '../../../domain/monitoring/page-reports.ts'
import { readEvent } from './beacon-samples.ts'

const PAGE = { currentURL: 'https://de.northwall.example/downloads', referrerURL: '' }

/** The event as the server reads it, after the browser has added the URLs of the page. */
const received = (event: object) => readEvent(JSON.stringify({ ...event, ...PAGE }))

it('a Download event names block, link and locale, beside the URLs of the page', () => {
  const download = { codeName: 'premium', downloadLink: 'https://files.example.com/a.exe', siteLocale: 'de-DE' }
  expect(received(downloadEvent(download))).toEqual({ name: 'Download', fields: download, ...PAGE })
})

it('the click on a buy button names its product', () => {
  expect(received(buyEvent('premium'))).toEqual({ name: 'Buy button', fields: { product: 'premium' }, ...PAGE })
})

it('a review that is called helpful is named by its id', () => {
  expect(received(helpfulReviewEvent('r-1'))).toEqual({ name: 'Review helpful', fields: { review: 'r-1' }, ...PAGE })
})
