import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DownloadsService } from '../../../domain/downloads/downloads.service.ts'
import type { DownloadEntry, DownloadList, DownloadsQuery } from '../../../ports/downloads.ts'
import type { ProblemReport } from '../../../ports/error-catalogue.ts'
import { type Failure, failed, type Outcome, success } from '../../../ports/outcome.ts'
import { FakeDownloads } from '../../fakes/fake-router.ts'
import { RUNS } from '../runs.ts'
import { realSite } from '../sites/real-sites.ts'
import { anyBlock, app, block, download, entry, HOSTS, params } from './download-samples.ts'

const site = realSite('com')
const url = 'downloads/search/v4/b2c'

const list = (entries: readonly DownloadEntry[], fields: Partial<DownloadList> = {}): Outcome<DownloadList> =>
  success({ entryCount: entries.length, entries, problems: [], ...fields })

const ALL_REQUESTED = ({ blocks }: DownloadsQuery) => list(blocks.map((one) => ({ ...one, downloads: [download()] })))

/** A service over a fake source, with its queries and the reports. */
const serviceOver = (answer: (query: DownloadsQuery) => Outcome<DownloadList>) => {
  const reports: ProblemReport[] = []
  const downloads = new FakeDownloads()
  downloads.answerWith(answer)
  return { service: new DownloadsService(downloads, HOSTS, (report) => reports.push(report)), downloads, reports }
}

const blocks = [block('premium'), block('plus')]
const statesOf = async (service: DownloadsService, given = blocks) => {
  const { value: views, isDegraded } = await service.viewsFor({ site, country: null, platform: null, blocks: given })
  return { states: Object.fromEntries([...views].map(([name, view]) => [name, view.state])), isDegraded }
}

describe('DownloadsService.viewsFor', () => {
  it('requests five blocks at a time, and returns one view per block', async () => {
    const { service, downloads, reports } = serviceOver(ALL_REQUESTED)
    const given = [...'abcdefg'].map((name) => block(name))
    const { states, isDegraded } = await statesOf(service, given)
    expect(downloads.asked.map((query) => query.blocks.length)).toEqual([5, 2])
    expect(states).toEqual(Object.fromEntries([...'abcdefg'].map((name) => [name, 'offered'])))
    expect([isDegraded, reports]).toEqual([false, []])
  })

  it('requests the installers for the visitor’s country if the block has a region for that country', async () => {
    const { service, downloads } = serviceOver(ALL_REQUESTED)
    const fakeRegions = { sites: ['com'], geoIP: [{ ipCountry: 'KZ', sites: ['kz'] }] }
    await service.viewsFor({ site, country: 'KZ', platform: null, blocks: [block('premium', { fakeRegions })] })
    expect(downloads.asked.map((query) => query.sites)).toEqual([['kz']])
  })

  it('neither requests nor offers installers of a product that is not sold in the country', async () => {
    const { service, downloads, reports } = serviceOver(ALL_REQUESTED)
    const { value: views, isDegraded } = await service.viewsFor({
      site,
      country: 'HK',
      platform: null,
      blocks: [block('premium'), block('endpoint')],
      isRestricted: ({ codeName }) => codeName === 'premium',
    })
    expect([...views.values()].map(({ codeName, state }) => [codeName, state])).toEqual([
      ['premium', 'unavailable'],
      ['endpoint', 'offered'],
    ])
    expect(downloads.asked.flatMap((query) => query.blocks.map(({ productCode }) => productCode))).toEqual(['endpoint'])
    expect([isDegraded, reports]).toEqual([false, []])
  })

  it('puts the installer for the visitor’s system first', async () => {
    const { service } = serviceOver(({ blocks: asked }) =>
      list(asked.map((one) => ({ ...one, downloads: [download(), app()] }))),
    )
    const { value } = await service.viewsFor({ site, country: null, platform: 'Android', blocks })
    expect([...value.values()].map((view) => view.state === 'offered' && view.lead?.platform)).toEqual([
      'Android',
      'Android',
    ])
  })

  it('matches entries to blocks by their parameters, regardless of order', async () => {
    const { service } = serviceOver(({ blocks: asked }) =>
      list(asked.toReversed().map((one) => ({ ...one, downloads: [download({ version: one.productCode })] }))),
    )
    const { value: views } = await service.viewsFor({ site, country: null, platform: null, blocks })
    expect([...views.values()].map((view) => view.state === 'offered' && view.others[0]?.version)).toEqual([
      'premium',
      'plus',
    ])
  })

  const failure = (fields: Partial<Failure>): Failure => ({ kind: 'status', message: 'x', ...fields })
  it.each<[string, Outcome<DownloadList>, string]>([
    ['a status that is not 200', failed(failure({ status: 503 })), 'Download bad status'],
    ['no answer', failed(failure({ kind: 'network' })), 'Download bad status'],
    ['an answer that is not a list', failed(failure({ kind: 'malformed', status: 200 })), 'Download link not found'],
    ['one entry too few', list([entry('premium')]), 'Download link not found'],
    ['one entry too many', list([entry('premium'), entry('plus'), entry('free')]), 'Download link not found'],
    ['an empty list', list([]), 'Download link not found'],
  ])('for %s, returns errored blocks and a degraded result, and reports the problem', async (_, outcome, message) => {
    const { service, reports } = serviceOver(() => outcome)
    expect(await statesOf(service)).toEqual({ states: { premium: 'errored', plus: 'errored' }, isDegraded: true })
    expect(reports).toMatchObject([
      {
        type: 'DL2',
        message,
        details: {
          url: 'downloads/search/v4/b2c',
          params: { productcodes: ['premium', 'plus'], sites: ['com'] },
          ...(outcome.ok
            ? { asked: 2, entryCount: outcome.value.entryCount }
            : { status: outcome.failure.status, errCode: outcome.failure.kind, reason: 'x' }),
        },
      },
    ])
  })

  it('marks only the blocks of a failed request as errored', async () => {
    const { service } = serviceOver((query) =>
      query.blocks.length === 5 ? failed(failure({ status: 500 })) : ALL_REQUESTED(query),
    )
    const { states } = await statesOf(
      service,
      [...'abcdef'].map((name) => block(name)),
    )
    expect(Object.values(states)).toEqual(['errored', 'errored', 'errored', 'errored', 'errored', 'offered'])
  })

  it('marks only the block without an entry as errored, even if the answer contains a product that was not requested', async () => {
    const { service, reports } = serviceOver(() => list([entry('premium'), entry('free')]))
    expect((await statesOf(service)).states).toEqual({ premium: 'offered', plus: 'errored' })
    expect(reports).toMatchObject([{ message: 'Download link not found', details: { missing: ['plus'] } }])
  })

  it('reports an unreadable installer, and keeps the block’s other installers', async () => {
    const problems = [{ field: '[0].Downloads[1].Link', reason: 'is not a web address' }]
    const { service, reports } = serviceOver(() => list([entry('premium'), entry('plus')], { problems }))
    expect((await statesOf(service)).states).toEqual({ premium: 'offered', plus: 'offered' })
    expect(reports).toMatchObject([{ details: { cases: ['[0].Downloads[1].Link: is not a web address'] } }])
  })

  it('reports a missing entry and an unreadable installer in one report', async () => {
    const problems = [{ field: '[0].Downloads[1].Link', reason: 'is not a web address' }]
    const { service, reports } = serviceOver(() => list([entry('premium'), entry('free')], { problems }))
    await statesOf(service)
    expect(reports).toMatchObject([{ details: { missing: ['plus'], count: 1 } }])
  })

  it('reports at most 20 problems and their total number', async () => {
    const problems = Array.from({ length: 30 }, (_, at) => ({ field: `[${at}]`, reason: 'is unknown' }))
    const { service, reports } = serviceOver(() => list([entry('premium'), entry('plus')], { problems }))
    await statesOf(service)
    const cases = problems.slice(0, 20).map(({ field }) => `${field}: is unknown`)
    expect(reports.map(({ details }) => details)).toMatchObject([{ cases, count: 30 }])
  })

  it('uses the first of two blocks with the same name', async () => {
    const { service } = serviceOver(({ blocks: asked }) =>
      list(asked.map((one) => ({ ...one, downloads: [download({ version: one.productCode })] }))),
    )
    const twice = [block('one', { requestParams: params('premium') }), block('one', { requestParams: params('plus') })]
    const { value: views } = await service.viewsFor({ site, country: null, platform: null, blocks: twice })
    expect([...views.values()].map((view) => view.state === 'offered' && view.others[0]?.version)).toEqual(['premium'])
  })

  it('hides a link to a disallowed host, and reports its platform', async () => {
    const evil = app({ platform: 'iOS', link: 'https://evil.example/a' })
    const { service, reports } = serviceOver(() => list([entry('premium', [download(), evil]), entry('plus', [])]))
    expect(await statesOf(service)).toEqual({
      states: { premium: 'offered', plus: 'unsupported' },
      isDegraded: false,
    })
    expect(reports).toMatchObject([
      { type: 'DL2', details: { url, codeName: 'premium', platforms: ['iOS'], reason: 'host not allowed' } },
    ])
  })

  it('reports a block that cannot be requested, and marks only that block as errored', async () => {
    const { service, reports } = serviceOver(ALL_REQUESTED)
    const bad = block('bad', { requestParams: params('a,b') })
    expect((await statesOf(service, [bad, block('plus')])).states).toEqual({ bad: 'errored', plus: 'offered' })
    expect(reports).toMatchObject([
      {
        message: 'Download link not found',
        details: { url, codeName: 'bad', reason: 'its parameters cannot be sent' },
      },
    ])
  })

  it('requests nothing for a page without blocks', async () => {
    const { service, downloads } = serviceOver(ALL_REQUESTED)
    expect(await statesOf(service, [])).toEqual({ states: {}, isDegraded: false })
    expect(downloads.asked).toEqual([])
  })

  it('returns a view for every block and never throws, for any answers', async () => {
    const anyAnswer = fc.oneof(
      fc.constant(failed(failure({ status: 500 }))),
      fc.constant(list([])),
      fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 5 }).map((codes) => list(codes.map((code) => entry(code)))),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(anyBlock, { maxLength: 12 }), anyAnswer, async (given, answer) => {
        const { service, reports } = serviceOver(() => answer)
        const { states, isDegraded } = await statesOf(service, given)
        expect(new Set(Object.keys(states))).toEqual(new Set(given.map(({ codeName }) => codeName)))
        expect(isDegraded).toBe(Object.values(states).includes('errored'))
        if (isDegraded) expect(reports.length).toBeGreaterThan(0)
      }),
      { numRuns: RUNS },
    )
  })
})
