import { describe, expect, it } from 'vitest'
import { readPageAssets } from '../../../adapters/content/page-assets.wire.ts'

describe('readPageAssets', () => {
  it('returns valid files unchanged', () => {
    const assets = {
      styleSheets: ['/content/campaign.css'],
      fonts: { 'Campaign Sans': '/content/fonts/campaign-sans.woff2' },
      headScripts: [{ src: '/scripts/campaign.js' }, { src: '/scripts/ads.js', purpose: 'marketing' }],
    }
    expect(readPageAssets(assets)).toEqual({ assets, problems: [] })
  })

  it.each([
    ['styleSheets', 'https://elsewhere.example/a.css'],
    ['styleSheets', '//elsewhere.example/a.css'],
    ['styleSheets', '/../a.css'],
    ['styleSheets', '/a/../b.css'],
    ['styleSheets', '/a.css?x=1'],
    ['styleSheets', '/a.js'],
    ['styleSheets', '/\\elsewhere.example/a.css'],
    ['styleSheets', 7],
    ['headScripts', { src: 'https://tags.example/t.js' }],
    ['headScripts', { src: '/content/t.js' }],
    ['headScripts', { src: '/scripts/../t.js' }],
    ['headScripts', { src: '/scripts/t.js', purpose: 'fun' }],
    ['headScripts', '/scripts/t.js'],
  ])('skips and reports only the invalid entry of %s: %j', (field, bad) => {
    const good = field === 'styleSheets' ? '/a.css' : { src: '/scripts/a.js' }
    const { assets, problems } = readPageAssets({ [field]: [good, bad] })
    expect(assets).toMatchObject({ [field]: [good] })
    expect(problems).toEqual([expect.stringContaining(`assets ${field} 1: `)])
    for (const problem of problems) expect(problem).not.toContain('elsewhere')
  })

  it('skips a font from another origin', () => {
    const { assets, problems } = readPageAssets({
      fonts: { Good: '/f/good.woff2', Bad: 'https://fonts.example/b.woff2' },
    })
    expect([assets.fonts, problems.length]).toEqual([{ Good: '/f/good.woff2' }, 1])
  })

  it.each([null, 7, 'x', [], { styleSheets: 'a.css' }, { headScripts: Array(21).fill({ src: '/scripts/a.js' }) }])(
    'returns no files for the invalid value %j',
    (wire) => {
      expect(readPageAssets(wire)).toEqual({ assets: {}, problems: [expect.stringMatching(/^assets: /)] })
    },
  )
})
