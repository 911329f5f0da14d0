import { expect, it } from 'vitest'
import { loadPage } from '../../../app/_page/load-page.ts'
import { completePage } from '../../../app/_page/site-page.ts'

const offersUrlOf = async (path: string) => (await loadPage('me-en', 'usd-any-x', path))?.page?.offersUrl

it('the form of a modal requests the personalized offers of the home page, so that both share the answer', async () => {
  expect(await offersUrlOf('/')).toMatch(/^\/offers\?product=premium&product=plus&.*&back=%2Fen$/)
  expect(await offersUrlOf('/buy-premium')).toBe(await offersUrlOf('/'))
})

it('a product page requests its own personalized offers', async () => {
  expect(await offersUrlOf('/premium')).toBe('/offers?product=premium&currency=USD&back=%2Fen%2Fpremium')
})

it('a page without products requests no personalized offers', async () => {
  expect(await offersUrlOf('/privacy')).toBeNull()
})

it('a comparison requests the offers of its products, grouped by comparison', async () => {
  expect(await offersUrlOf('/compare')).toBe(
    '/offers?product=premium&product=plus&product=standard&product=small-office&product=endpoint' +
      '&currency=USD&back=%2Fen%2Fcompare&comparison=premium%2Cplus%2Cstandard&comparison=small-office%2Cendpoint',
  )
})

it('a comparison leaves out products that are not sold', async () => {
  const page = (await loadPage('com', 'usd-any-x', '/compare'))?.page
  if (!page) throw new Error('no page')
  const { plus: _, endpoint: __, ...offers } = page.offers
  expect((await completePage({ ...page, offers })).offersUrl).toBe(
    '/offers?product=premium&product=standard&product=small-office&currency=USD&back=%2Fcompare' +
      '&comparison=premium%2Cstandard&comparison=small-office',
  )
})

it('a licence check requests the offers of its verdict, too', async () => {
  const origin = { site: 'com' }
  const fields = 'code=NWALL-DEMO1-UPGRD-00200'
  const checked = await loadPage('com', 'usd-any-x', '/renew', {
    editorMode: null,
    form: { from: 'body', fields, origin },
  })
  const { licence } = checked?.page?.form ?? {}
  const offered = licence !== undefined && 'offers' in licence ? licence.offers.map(({ product }) => product) : []
  expect(offered.length).toBeGreaterThan(0)
  expect(new URLSearchParams(checked?.page?.offersUrl?.split('?')[1]).getAll('product')).toEqual([
    ...Object.keys(checked?.page?.offers ?? {}),
    ...offered,
  ])
})
