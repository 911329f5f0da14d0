import { BRAND } from '../brand/brand.ts'
import type { Site } from './site.ts'
import { siteLink } from './site-link.ts'

/**
 * Builds the web manifest of a site. The specification does not define the optional manifest of some sites. Our reading: a site
 * with the standard manifest can be installed as an app; a site with the optional manifest opens in a browser tab.
 */
export const siteManifest = (site: Site): object => ({
  name: BRAND.name,
  short_name: BRAND.name,
  id: siteLink(site, '/'),
  start_url: siteLink(site, '/'),
  scope: siteLink(site, '/'),
  lang: site.locale,
  dir: site.dir,
  display: site.manifest === 'standard' ? 'standalone' : 'browser',
  theme_color: BRAND.themeColor,
  background_color: BRAND.backgroundColor,
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  ],
})
