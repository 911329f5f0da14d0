import type { Site } from './site.ts'
import { siteLink } from './site-link.ts'

/**
 * The web manifest of a site. The specification does not say what the optional manifest of some sites contains. Reading: with
 * the standard one a site can be installed as an app, with the optional one it stays in a browser tab.
 */
export const siteManifest = (site: Site): object => ({
  name: 'Northwall',
  short_name: 'Northwall',
  id: siteLink(site, '/'),
  start_url: siteLink(site, '/'),
  scope: siteLink(site, '/'),
  lang: site.locale,
  dir: site.dir,
  display: site.manifest === 'standard' ? 'standalone' : 'browser',
  theme_color: '#071a19',
  background_color: '#fbfcfa',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  ],
})
