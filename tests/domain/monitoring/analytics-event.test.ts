import { expect, it } from 'vitest'
import { buyEvent, downloadEvent } from '../../../domain/monitoring/analytics-event.ts'
import { readEventBeacon } from '../../../domain/monitoring/read-beacon.ts'

const PAGE = { currentURL: 'https://de.northwall.example/downloads', referrerURL: '' }

/** What arrives at the shop when the browser has added the addresses of the page. */
const arrived = (event: object) => readEventBeacon(JSON.stringify({ ...event, ...PAGE }))

it('a Download event names block, link and locale, beside the addresses of the page', () => {
  const started = { codeName: 'premium', downloadLink: 'https://files.example.com/a.exe', siteLocale: 'de-DE' }
  expect(arrived(downloadEvent(started))).toEqual({ name: 'Download', fields: started, ...PAGE })
})

it('the click of a buy button names its product', () => {
  expect(arrived(buyEvent('premium'))).toEqual({ name: 'Buy button', fields: { product: 'premium' }, ...PAGE })
})
