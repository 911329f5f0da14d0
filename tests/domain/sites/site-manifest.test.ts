import { describe, expect, it } from 'vitest'
import { siteManifest } from '../../../domain/sites/site-manifest.ts'
import { REAL_SITES, realSite } from './real-sites.ts'

describe('siteManifest', () => {
  it('contains the name, colors and icons, and starts at the site’s home page', () => {
    expect(siteManifest(realSite('me-en'))).toEqual({
      name: 'Northwall',
      short_name: 'Northwall',
      id: '/en',
      start_url: '/en',
      scope: '/en',
      lang: 'en-AE',
      dir: 'ltr',
      display: 'browser',
      theme_color: '#071a19',
      background_color: '#fbfcfa',
      icons: [
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      ],
    })
  })

  it.each(REAL_SITES.all.map((site) => [site.code, site] as const))(
    'makes %s installable only with the standard manifest',
    (_, site) => {
      expect(siteManifest(site)).toMatchObject({
        display: site.manifest === 'standard' ? 'standalone' : 'browser',
        lang: site.locale,
        dir: site.dir,
      })
    },
  )
})
