import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { HttpPages } from '../../../adapters/content/http-pages.ts'
import { readBuyBlock, readPage } from '../../../adapters/content/page.wire.ts'
import { PAGE_PATHS } from '../../../domain/catalogue/page-paths.ts'
import { LICENCE_OFFERS } from '../../../domain/catalogue/product-lookup.ts'
import { PRODUCTS } from '../../../domain/catalogue/product-records.ts'
import { connectTo } from '../../contracts/open-router.ts'
import { realSite } from '../../domain/sites/real-sites.ts'
import { type RunningContent, startContent } from '../../hosts/content/start-content.ts'

const TEXT = { kind: 'text', paragraphs: ['Something.'] }
const PAGE = { path: '/premium', title: 'Premium', description: '', sections: [TEXT] }
const BLOCK = {
  product: 'premium',
  store: 'northwall-eu',
  purchaseType: 'Purchase',
  savingsType: 'none',
  buyLinkDecorations: [],
}
const CARD = { path: '/premium', name: 'Premium', tagline: 'All of it', points: [] }
const HERO = { kind: 'hero', title: 'Premium', lead: 'All of it', points: [], picture: 'premium' }
const CHOICE = { quantity: 1, termType: 'Y', termDuration: 1 }
const COMPARISON = { kind: 'comparison', title: 'Compare', cards: [CARD], sharedChoice: CHOICE, features: [] }
const INSTALLERS = {
  codeName: 'premium',
  title: 'Premium',
  requestParams: { productCode: 'premium', businessPurpose: 'Commercial', licenseTier: 'Home' },
  buttons: 'text',
}

describe('HttpPages', () => {
  let host: RunningContent
  beforeAll(async () => {
    host = await startContent()
  })
  afterAll(() => host.close())

  it.each(['com', 'de', 'me', 'cojp', 'ru'])(
    'returns every page and buy block of the site %s like the embedded content',
    async (code) => {
      const site = realSite(code)
      const embedded = new ContentPages()
      const problems: unknown[] = []
      const report = (_message: string, details: object) => problems.push(details)
      const served = new HttpPages({ connection: connectTo(host.origin), editorSecret: undefined, report })
      for (const path of [...PAGE_PATHS, '/not-found', '/no/such/page'])
        expect(await served.page({ site, path }), path).toEqual(await embedded.page({ site, path }))
      for (const { shortName: product } of [...PRODUCTS, ...LICENCE_OFFERS])
        expect(await served.buyBlock({ site, product }), product).toEqual(await embedded.buyBlock({ site, product }))
      expect(problems).toEqual([])
    },
  )

  it('calls the service with the site’s paths', async () => {
    const served = new HttpPages({ connection: connectTo(host.origin), editorSecret: 'a-secret', report: () => {} })
    await served.page({ site: { ...realSite('de'), servicePath: '/cms_svc', contentPath: '/shop/de' }, path: '/plus' })
    expect(host.asked).toContainEqual({ target: '/cms_svc/shop/de/pages?path=%2Fplus', authorization: undefined })
  })
})

describe('readPage', () => {
  it.each([
    [null],
    [[]],
    [{}],
    ['<html></html>'],
    [{ ...PAGE, path: '/plus' }],
    [{ ...PAGE, path: '//elsewhere.example' }],
    [{ ...PAGE, title: '' }],
    [{ ...PAGE, changedOn: 'yesterday' }],
    [{ ...PAGE, title: '\u202egpj' }],
    [{ ...PAGE, sections: [] }],
    [{ ...PAGE, sections: Array(101).fill(TEXT) }],
    [{ ...PAGE, sections: [null, { kind: 'marquee' }] }],
    [{ ...PAGE, priceSettings: { savingsType: 'huge' } }],
  ])('returns a `malformed` failure for %j', (answer) => {
    expect(readPage(answer, '/premium')).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
  })

  it.each([
    [null, 'Invalid input'],
    [{ kind: 'marquee' }, 'kind: is not one of hero, '],
    [{ kind: '__proto__' }, 'kind: is not one of hero, '],
    [{ kind: 'text', paragraphs: [] }, 'paragraphs: '],
    [{ kind: 'text', paragraphs: ['a\u0000b'] }, 'paragraphs.0: contains a control'],
    [{ kind: 'text', paragraphs: ['x'.repeat(2_001)] }, 'paragraphs.0: '],
    [{ ...HERO, title: undefined }, 'title: '],
    [{ ...HERO, action: { path: 'javascript:alert(1)', label: 'Go' } }, 'action.path: is not a place of the site'],
    [
      { ...HERO, action: { path: 'https://elsewhere.example', label: 'Go' } },
      'action.path: is not a place of the site',
    ],
    [{ ...HERO, buyBlock: { ...BLOCK, purchaseType: 'Stolen' } }, 'buyBlock.purchaseType: '],
    [{ ...HERO, buyBlock: { ...BLOCK, selectedPack: 0 } }, 'buyBlock.selectedPack: '],
    [{ kind: 'features', title: 'Why', features: [{ icon: 'skull', title: 'a', text: 'b' }] }, 'features.0.icon: '],
    [
      { ...COMPARISON, features: [{ name: 'VPN', isIncluded: [] }] },
      'features: a row does not have one value per product',
    ],
    [{ ...COMPARISON, sharedChoice: { ...CHOICE, termType: 'C' } }, 'sharedChoice.termType: '],
    [
      { kind: 'downloads', title: 'a', blocks: [{ ...INSTALLERS, requestParams: { productCode: 'a,b' } }] },
      'blocks.0.requestParams.productCode: contains a comma',
    ],
    [TEXT, 'is a duplicate'],
  ])('skips and reports the section %j', (section, problem) => {
    const read = readPage({ ...PAGE, sections: [TEXT, section] }, '/premium')
    expect(read.ok && read.value.page.sections).toEqual([TEXT])
    expect(read.ok && read.value.problems).toEqual([expect.stringContaining(`section 1: ${problem}`)])
  })

  it.each([
    [1, 39],
    [1_900, 2],
  ])('skips and reports the sections above the texts of a page, given texts of %i characters', (length, count) => {
    const paragraphs = Array.from({ length: 100 }, () => 'x'.repeat(length))
    const sections = Array.from({ length: 100 }, (_, at) => ({ kind: 'text', title: `Title ${at}`, paragraphs }))
    const read = readPage({ ...PAGE, sections }, '/premium')
    expect(read.ok && read.value.page.sections.length).toBe(count)
    expect(read.ok && read.value.problems[0]).toBe(`section ${count}: the page has too many texts`)
  })

  it('returns the component key of a page, and the key page if it has none', () => {
    expect(readPage({ ...PAGE, component: 'campaign' }, '/premium')).toMatchObject({
      value: { page: { component: 'campaign' } },
    })
    expect(readPage({ ...PAGE, component: undefined }, '/premium')).toMatchObject({
      value: { page: { component: 'page' } },
    })
  })

  it('omits unpublished sections unless drafts are requested, even if the service returns them', async () => {
    const host = await startContent()
    host.setChange((body) => ({ ...body, sections: [TEXT, { kind: 'search', isDraft: true }] }))
    const pages = new HttpPages({ connection: connectTo(host.origin), editorSecret: undefined, report: () => {} })
    const outcome = await pages.page({ site: realSite('de'), path: '/compare' })
    await host.close()
    expect(outcome).toMatchObject({ ok: true, value: { sections: [TEXT] } })
  })
})

describe('readBuyBlock', () => {
  it('removes unknown fields from the block', () => {
    expect(readBuyBlock({ ...BLOCK, color: 'red' }, 'premium')).toEqual({ ok: true, value: BLOCK })
  })

  it.each([[null], [[BLOCK]], [{ ...BLOCK, product: 'plus' }], [{ ...BLOCK, buyLinkDecorations: undefined }]])(
    'returns a `malformed` failure for %j',
    (answer) => {
      expect(readBuyBlock(answer, 'premium')).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
    },
  )
})

describe('HttpPages with a failing service', () => {
  it.each([
    [500, 'status'],
    [401, 'status'],
  ])('returns for status %d a failure of kind `%s`', async (status, kind) => {
    const host = await startContent()
    host.setStatus(status)
    const pages = new HttpPages({ connection: connectTo(host.origin), editorSecret: undefined, report: () => {} })
    const outcome = await pages.page({ site: realSite('de'), path: '/' })
    await host.close()
    expect(outcome).toMatchObject({ ok: false, failure: { kind, status } })
  })

  it('fails if the service has no 404 page', async () => {
    const host = await startContent()
    host.setStatus(404)
    const pages = new HttpPages({ connection: connectTo(host.origin), editorSecret: undefined, report: () => {} })
    const outcome = await pages.page({ site: realSite('de'), path: '/' })
    await host.close()
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'status', status: 404 } })
  })
})
