import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PageAssets } from '../../app/_components/chrome/page-scripts.tsx'
import type { PageData } from '../../ports/pages.ts'

const PAGE: PageData = {
  path: '/premium',
  component: 'product',
  title: '',
  description: '',
  status: 200,
  sections: [],
  assets: { headScripts: [{ src: '/scripts/campaign.js' }, { src: '/scripts/ads.js', purpose: 'marketing' }] },
}

it.each([
  [undefined, true],
  [{ externalScripts: true }, true],
  [{ externalScripts: false }, false],
])('a page with the flags %j contains head scripts: %s', (flags, hasScripts) => {
  const html = renderToStaticMarkup(<PageAssets content={{ ...PAGE, ...(flags === undefined ? {} : { flags }) }} />)
  expect(html.includes('/scripts/campaign.js')).toBe(hasScripts)
  expect(html.includes('/scripts/ads.js')).toBe(hasScripts)
})
