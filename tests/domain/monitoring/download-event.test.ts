import { expect, it } from 'vitest'
import { downloadEvent } from '../../../domain/monitoring/download-event.ts'

it('a Download event names block, link and locale, beside the addresses of the page', () => {
  const started = { codeName: 'premium', downloadLink: 'https://files.example.com/a.exe', siteLocale: 'de-DE' }
  const page = { currentURL: 'https://de.northwall.example/downloads', referrerURL: '' }
  expect(downloadEvent(started, page)).toEqual({ name: 'Download', fields: started, ...page })
})
