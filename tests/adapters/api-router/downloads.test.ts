import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiRouterDownloads } from '../../../adapters/api-router/router-calls.ts'
import { readDownloadList } from '../../../adapters/api-router/wire/downloads.wire.ts'
import { downloadAnswer } from '../../../adapters/shop/download-answer.ts'
import { installerText } from '../../../adapters/shop/installer-files.ts'
import { INSTALLER_SERIES } from '../../../adapters/shop/installer-table.ts'
import { createShop } from '../../../adapters/shop/shop.ts'
import { type RunningRouter, startRouter } from '../../../commands/router/start-router.ts'
import { isEndpointPath } from '../../../domain/routing/endpoint-path.ts'
import type { Download, FileDownload } from '../../../ports/downloads.ts'
import { SEARCH } from '../../contracts/downloads.contract.ts'
import { connectTo } from '../../contracts/open-router.ts'
import { RUNS } from '../../domain/runs.ts'
import { FakeDownloads } from '../../fakes/fake-router.ts'

const embedded = (sites: readonly string[]): readonly Download[] =>
  INSTALLER_SERIES.flatMap((series) => {
    const list = readDownloadList(downloadAnswer({ sites, blocks: [series] }, 'http://localhost:3000'))
    return list.ok ? list.value.entries.flatMap(({ downloads }) => downloads) : []
  })

const isFile = (download: Download): download is FileDownload => download.kind === 'file'

describe('embedded installers', () => {
  it.each([[['com']], [['ru', 'kz']], [['comcn']], [['comcn', 'de']]])(
    'have the listed size and checksum for the sites %j',
    (sites) => {
      const downloads = embedded(sites)
      expect(downloads.length).toBe(INSTALLER_SERIES.flatMap(({ versions }) => Object.keys(versions)).length)
      for (const { link, fileName, sizeBytes, sha256 } of downloads.filter(isFile)) {
        const { pathname } = new URL(link)
        expect(isEndpointPath(pathname)).toBe(true)
        expect(pathname).toBe(`/download-file/${fileName}`)
        const bytes = Buffer.from(installerText(fileName) ?? '')
        expect(bytes.length).toBe(sizeBytes)
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
      }
    },
  )

  it.each([
    ['com', 'en'],
    ['de', 'de'],
    ['comcn', 'zh-CN'],
  ])('link phones on the site %s to an existing app store page in %s', async (site, language) => {
    const apps = embedded([site]).filter(({ kind }) => kind === 'store')
    expect(apps.length).toBeGreaterThan(10)
    for (const { link, platform, version } of apps) {
      expect(isEndpointPath(new URL(link).pathname)).toBe(true)
      const answer = await createShop()(new Request(link))
      const page = await answer.text()
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, null])
      expect(page).toContain(`<html lang="${language}"`)
      expect(page).toContain(`<bdi>${platform} · ${version}</bdi>`)
    }
  })

  it.each(['northwall-premium', 'northwall-nothing-ios', '__proto__'])('do not include the app "%s"', async (name) => {
    expect((await createShop()(new Request(`http://shop.test/app-store/${name}`))).status).toBe(404)
  })

  it('have unique file names within a region', () => {
    const names = embedded(['com'])
      .filter(isFile)
      .map(({ fileName }) => fileName)
    expect(new Set(names).size).toBe(names.length)
  })

  it('come from the regional build, or from the world build if the sites are in different regions', () => {
    const first = (sites: readonly string[]) => embedded(sites).find(isFile)?.fileName
    expect(first(['com'])).toBe('northwall-premium-26.4.1-windows.exe')
    expect(first(['kz', 'kzkk'])).toBe('northwall-premium-26.4.1-cis-windows.exe')
    expect(first(['comcn'])).toBe('northwall-premium-26.4.1-cn-windows.exe')
    expect(first(['comcn', 'ru'])).toBe('northwall-premium-26.4.1-windows.exe')
  })

  it.each(['', 'northwall.exe', '../package.json', '__proto__'])('do not include the file "%s"', (name) => {
    expect(installerText(name)).toBeNull()
  })
})

describe('FakeDownloads', () => {
  it('returns the configured answer or failure, and records queries', async () => {
    const downloads = new FakeDownloads()
    const list = { entryCount: 0, entries: [], problems: [] }
    downloads.give(list)
    expect(await downloads.search(SEARCH)).toEqual({ ok: true, value: list })
    downloads.faults.answerStatus(503)
    expect(await downloads.search(SEARCH)).toMatchObject({ ok: false, failure: { status: 503 } })
    expect(downloads.asked).toEqual([SEARCH, SEARCH])
  })
})

const good = {
  Platform: 'Windows',
  Link: 'https://files.example.com/a.exe',
  Version: '1.2.3',
  SizeBytes: 10,
  Sha256: 'AB'.repeat(32),
  FileName: 'a.exe',
}
const entry = (...Downloads: readonly unknown[]) => ({
  ProductCode: 'premium',
  BusinessPurpose: 'Commercial',
  LicenseTier: 'Home',
  Downloads,
})
const read = (answer: unknown) => {
  const list = readDownloadList(answer)
  if (!list.ok) throw new Error(list.failure.message)
  return list.value
}

describe('readDownloadList', () => {
  it('reads all fields and converts the checksum to lower case', () => {
    expect(read([entry(good)])).toEqual({
      entryCount: 1,
      problems: [],
      entries: [
        {
          productCode: 'premium',
          businessPurpose: 'Commercial',
          licenseTier: 'Home',
          downloads: [
            {
              kind: 'file',
              platform: 'Windows',
              link: 'https://files.example.com/a.exe',
              version: '1.2.3',
              sizeBytes: 10,
              sha256: 'ab'.repeat(32),
              fileName: 'a.exe',
            },
          ],
        },
      ],
    })
  })

  it.each([
    ['Platform', 'BeOS'],
    ['Link', 'javascript:alert(1)'],
    ['Link', '/a.exe'],
    ['Version', ''],
    ['Version', '<b>'],
    ['SizeBytes', 0],
    ['SizeBytes', '10'],
    ['SizeBytes', 1.5],
    ['SizeBytes', 1e13],
    ['Sha256', 'ab'],
    ['Sha256', undefined],
    ['FileName', '../a.exe'],
    ['FileName', 'a\\b.exe'],
    ['FileName', '..'],
  ])('skips and reports only the installer with %s %j', (field, value) => {
    const list = read([entry({ ...good, [field]: value }, { ...good, Platform: 'Linux' })])
    expect(list.entries[0]?.downloads.map(({ platform }) => platform)).toEqual(['Linux'])
    expect(list.problems).toEqual([{ field: `[0].Downloads[0].${field}`, reason: expect.any(String) }])
  })

  const app = { Platform: 'Android', Link: 'https://store.example.com/apps/premium?hl=de', Version: '1.2.3' }

  it('reads an app’s store page, and ignores file fields', () => {
    const expected = { kind: 'store', platform: 'Android', link: app.Link, version: '1.2.3' }
    for (const more of [{}, { SizeBytes: 10, Sha256: 'ab'.repeat(32), FileName: 'a.apk' }])
      expect(read([entry({ ...app, ...more })]).entries[0]?.downloads).toEqual([expected])
  })

  it.each(['a.apk', 'a.APK?x=1', 'a.ipa', 'a.mobileconfig', 'a.xapk'])(
    'skips and reports an app that links to the file %s instead of an app store',
    (file) => {
      const list = read([entry(good, { ...app, Link: `https://files.example.com/${file}` })])
      expect(list.entries[0]?.downloads.map(({ platform }) => platform)).toEqual(['Windows'])
      expect(list.problems).toEqual([{ field: '[0].Downloads[1].Link', reason: 'is a file, not an app store page' }])
    },
  )

  it('counts all entries, including invalid entries and entries without a valid installer', () => {
    const list = read([entry(good), { ProductCode: 7 }, null, entry({})])
    expect(list.entryCount).toBe(4)
    expect(list.entries).toHaveLength(1)
    expect(list.problems.map(({ field }) => field)).toEqual(['[1].ProductCode', '[2]', '[3].Downloads[0].Platform'])
  })

  it.each([undefined, null, {}, 'x', { 0: 'x' }])('returns a `malformed` failure for %j', (answer) => {
    expect(readDownloadList(answer)).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
  })

  it('never throws on arbitrary JSON', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.jsonValue(), fc.constant(entry(good)))), (answer) => {
        expect(read(answer).entryCount).toBe(answer.length)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('ApiRouterDownloads', () => {
  let router: RunningRouter
  beforeEach(async () => {
    router = await startRouter()
  })
  afterEach(() => router.close())
  const downloads = () => new ApiRouterDownloads(connectTo(router.origin))

  it('joins the parameters of blocks with commas, and sends all sites under one key', async () => {
    await downloads().search({ ...SEARCH, sites: ['kz', 'kzkk'] })
    expect(router.requests[0]).toMatchObject({
      method: 'GET',
      path: '/downloads/search/v4/b2c',
      query: [
        ['productcodes', 'premium,plus,standard'],
        ['businesspurposes', 'Commercial,Commercial,Commercial'],
        ['licensetiers', 'Home,Home,Home'],
        ['sites', 'kz'],
        ['sites', 'kzkk'],
      ],
    })
  })

  const failure = (kind: string, message: unknown, status?: number) => ({
    kind,
    message,
    ...(status ? { status } : {}),
  })
  it.each([
    ['status=503', failure('status', 'Request failed with status code 503', 503)],
    ['status=404', failure('status', 'Request failed with status code 404', 404)],
    ['status=206', failure('status', 'Download bad status', 206)],
    ['status=204', failure('status', 'Download bad status', 204)],
    ['malformed', failure('malformed', expect.any(String), 200)],
    ['empty', failure('malformed', expect.any(String), 200)],
    ['html', failure('malformed', expect.any(String), 200)],
    ['truncated', failure('network', 'Network Error')],
  ])('fails for the fault %s', async (fault, expected) => {
    router.setFault(fault)
    expect(await downloads().search(SEARCH)).toEqual({ ok: false, failure: expected })
  })

  it('returns links to files with the listed name, size and checksum', async () => {
    const list = await downloads().search(SEARCH)
    const first = list.ok ? list.value.entries[0]?.downloads.find(isFile) : undefined
    const answer = await fetch(first?.link ?? '')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${first?.fileName}"`)
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([first?.sizeBytes, first?.sha256])
    expect((await fetch(`${router.origin}/download-file/nothing.exe`)).status).toBe(404)
  })
})
