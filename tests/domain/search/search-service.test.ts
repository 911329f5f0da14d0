import { describe, expect, it } from 'vitest'
import { FakeSearch } from '../../../adapters/fakes/fake-services.ts'
import { SearchService } from '../../../domain/search/search.service.ts'
import type { ProblemReport } from '../../../ports/error-catalogue.ts'
import { failed, success } from '../../../ports/outcome.ts'
import { realSite } from '../sites/real-sites.ts'

const site = realSite('com')

const open = () => {
  const search = new FakeSearch()
  const reports: ProblemReport[] = []
  return { search, reports, service: new SearchService(search, (report) => reports.push(report)) }
}

describe('a search', () => {
  it('has five hits on a page, and says how many pages there are', async () => {
    const result = await open().service.find({ site, text: 'northwall', page: 1 })
    expect(result).toMatchObject({ kind: 'found', total: 6, page: 1, pages: 2 })
    expect(result.kind === 'found' && result.hits.length).toBe(5)
  })

  it('beyond the last page shows the last page', async () => {
    const result = await open().service.find({ site, text: 'northwall', page: 99 })
    expect(result).toMatchObject({ kind: 'found', total: 6, page: 2, pages: 2 })
    expect(result.kind === 'found' && result.hits.length).toBe(1)
  })

  it('that finds nothing suggests other words', async () => {
    const result = await open().service.find({ site, text: 'nothing', page: 3 })
    expect(result).toEqual({ kind: 'nothing', text: 'nothing', suggestions: ['Northwall'] })
  })

  it('shows what it finds as the region of its visitor writes it, whose site is in another locale', async () => {
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

  it('that fails is a result, and is reported by its type without what was looked for', async () => {
    const { search, service, reports } = open()
    search.answerWith(() => failed({ kind: 'status', message: 'Status code 503', status: 503 }))
    expect(await service.find({ site, text: 'my secret', page: 1 })).toEqual({ kind: 'failed', text: 'my secret' })
    expect(reports).toEqual([
      {
        type: 'Search',
        message: 'Search failed',
        details: { site: 'com', errCode: 'status', status: 503, reason: 'Status code 503' },
      },
    ])
    expect(JSON.stringify(reports)).not.toContain('secret')
  })
})
