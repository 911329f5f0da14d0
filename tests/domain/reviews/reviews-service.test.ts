import { describe, expect, it } from 'vitest'
import { ReviewsService } from '../../../domain/reviews/reviews.service.ts'
import type { ProblemReport } from '../../../ports/error-catalogue.ts'
import { failed } from '../../../ports/outcome.ts'
import { FakeReviews } from '../../fakes/fake-services.ts'
import { realSite } from '../sites/real-sites.ts'

const open = () => {
  const reviews = new FakeReviews()
  const reports: ProblemReport[] = []
  return { reviews, reports, service: new ReviewsService(reviews, (report) => reports.push(report)) }
}

describe('ReviewsService.viewsFor', () => {
  it('formats average and dates in the language of the site, with Latin digits', async () => {
    const shown = async (code: string) =>
      (await open().service.viewsFor({ site: realSite(code), path: '/premium', products: ['premium'] })).get('premium')
    expect(await shown('de')).toMatchObject({ average: 4.5, averageText: '4,5', count: 2, isDemonstration: false })
    expect((await shown('com'))?.reviews.map(({ dateText }) => dateText)).toEqual([
      'February 1, 2026',
      'January 1, 2026',
    ])
    expect((await shown('me'))?.averageText).toMatch(/^4[.,٫]5$/)
  })

  it('requests the newest five reviews once per product', async () => {
    const { service, reviews } = open()
    await service.viewsFor({ site: realSite('com'), path: '/premium', products: ['premium', 'premium', 'plus'] })
    expect(reviews.asked.map(({ product, page, perPage }) => [product, page, perPage])).toEqual([
      ['premium', 1, 5],
      ['plus', 1, 5],
    ])
  })

  it('omits a product without reviews, and reports nothing', async () => {
    const { service, reports } = open()
    const views = await service.viewsFor({ site: realSite('com'), path: '/premium', products: ['plus'] })
    expect([views.size, reports]).toEqual([0, []])
  })

  it('omits reviews that cannot be loaded, and reports the type of failure and the page', async () => {
    const { service, reviews, reports } = open()
    reviews.answerWith(({ product }) =>
      product === 'plus'
        ? failed({ kind: 'status', message: 'Request failed with status code 503', status: 503 })
        : { ok: true, value: { average: 3, count: 0, reviews: [], isDemonstration: true } },
    )
    const views = await service.viewsFor({ site: realSite('com'), path: '/premium', products: ['premium', 'plus'] })
    expect([...views.keys()]).toEqual(['premium'])
    expect(reports).toEqual([
      {
        type: 'Reviews',
        message: 'Reviews failed',
        group: 'world',
        details: {
          url: 'https://www.northwall.example/premium',
          product: 'plus',
          site: 'com',
          errCode: 'status',
          status: 503,
          reason: 'Request failed with status code 503',
        },
      },
    ])
  })
})
