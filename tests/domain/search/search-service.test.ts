import { describe, expect, it } from 'vitest'
import { SearchService } from '../../../domain/search/search.service.ts'
import type { ProblemReport } from '../../../ports/error-catalogue.ts'
import { failed, success } from '../../../ports/outcome.ts'
import { FakeSearch } from '../../fakes/fake-services.ts'
import { realSite } from '../sites/real-sites.ts'

const site = realSite('com')

const open = () => {
  const search = new FakeSearch()
  const reports: ProblemReport[] = []
  return { search, reports, service: new SearchService(search, (report) => reports.push(report)) }
}

describe('SearchService.find', () => {
  it('returns ten hits per page, and the number of pages', async () => {
    const result = await open().service.find({ site, text: 'northwall', page: 1 })
    expect(result).toMatchObject({ kind: 'found', total: 11, page: 1, pages: 2 })
    expect(result.kind === 'found' && result.hits.length).toBe(10)
  })

  it('returns the last page if the requested page is beyond it', async () => {
    const result = await open().service.find({ site, text: 'northwall', page: 99 })
    expect(result).toMatchObject({ kind: 'found', total: 11, page: 2, pages: 2 })
    expect(result.kind === 'found' && result.hits.length).toBe(1)
  })

  it('names the corrected text on each page', async () => {
    const { search, service } = open()
    const hit = { path: '/premium', title: [], excerpt: [] }
    search.answerWith(() => success({ total: 11, hits: [hit], corrected: 'password', suggestions: [] }))
    for (const page of [1, 99])
      expect(await service.find({ site, text: 'pasword', page })).toMatchObject({
        text: 'pasword',
        corrected: 'password',
      })
  })

  it('returns suggestions if it finds nothing', async () => {
    const result = await open().service.find({ site, text: 'nothing', page: 3 })
    expect(result).toEqual({ kind: 'nothing', text: 'nothing', suggestions: ['Northwall'] })
  })

  it('adapts hits to the visitor’s locale if it differs from the site’s locale', async () => {
    const { search, service } = open()
    const title = [
      { text: 'Schließt ', isMatch: false },
      { text: '„außen“', isMatch: true },
    ]
    const hit = { path: '/premium', title, excerpt: title }
    search.answerWith(() => success({ total: 1, hits: [hit], suggestions: [] }))
    const titleFor = async (locale?: string) => {
      const request = { site: realSite('de'), text: 'außen', page: 1, ...(locale === undefined ? {} : { locale }) }
      const result = await service.find(request)
      return result.kind === 'found' ? result.hits.flatMap((found) => found.title.map(({ text }) => text)).join('') : ''
    }
    expect([await titleFor(), await titleFor('de-CH')]).toEqual(['Schließt „außen“', 'Schliesst «aussen»'])
  })

  it('returns a failure as a result, and reports its type without the search text', async () => {
    const { search, service, reports } = open()
    search.answerWith(() => failed({ kind: 'status', message: 'Status code 503', status: 503 }))
    expect(await service.find({ site, text: 'my secret', page: 1 })).toEqual({ kind: 'failed', text: 'my secret' })
    expect(reports).toEqual([
      {
        type: 'Search',
        message: 'Search failed',
        group: 'world',
        details: {
          url: 'https://www.northwall.example/search',
          site: 'com',
          errCode: 'status',
          status: 503,
          reason: 'Status code 503',
        },
      },
    ])
    expect(JSON.stringify(reports)).not.toContain('secret')
  })
})
