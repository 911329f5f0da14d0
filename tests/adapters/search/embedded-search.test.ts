import MiniSearch from 'minisearch'
import { describe, expect, it, vi } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { EmbeddedSearch } from '../../../adapters/search/embedded-search.ts'
import { FullText } from '../../../adapters/search/full-text.ts'
import { indexService, makeFullText } from '../../../adapters/search/open-full-text.ts'
import { pageDocument } from '../../../adapters/search/page-document.ts'
import { REAL_SITES, realSite } from '../../domain/sites/real-sites.ts'
import { FakePages } from '../../fakes/fake-services.ts'
import { embeddedSearchOf } from '../../hosts/search/embedded-search-of.ts'

const search = embeddedSearchOf()

const find = async (code: string, text: string) => {
  const outcome = await search.search({ site: realSite(code), text, page: 1, perPage: 20 })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value
}

const pathsOf = async (code: string, text: string): Promise<readonly string[]> =>
  (await find(code, text)).hits.map(({ path }) => path)

describe('EmbeddedSearch', () => {
  it.each([
    ['com', 'vpn', '/plus', 'regardless of case'],
    ['com', 'ransomwar', '/standard', 'by a prefix'],
    ['com', 'ransomvare', '/standard', 'with a typo'],
    ['com', 'pasword managr', '/plus', 'with typos in two words'],
    ['de', 'gerate', '/premium', 'without accents'],
    ['de', 'GERÄTE', '/premium', 'in capitals'],
    ['ru', 'антвиирус', '/standard', 'with swapped letters'],
    ['cojp', 'パスワード', '/plus', 'in a script without spaces'],
    ['cojp', 'ﾊﾟｽﾜｰﾄﾞ', '/plus', 'in half width'],
    ['fi', 'järjestelmälle', '/downloads', 'in a heading with soft hyphens'],
    ['me', 'فيروسات', '/standard', 'in a right-to-left script'],
  ])('on the site %s, "%s" finds %s %s', async (code, text, path, _how) => {
    expect(await pathsOf(code, text)).toContain(path)
  })

  it('marks matches in the page’s spelling', async () => {
    const { hits } = await find('com', 'ransomvare')
    const marked = hits.flatMap(({ excerpt }) => excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text))
    expect(marked).toContain('ransomware')
  })

  it('corrects one typo in a word of three letters, but none in a shorter word', async () => {
    expect(await pathsOf('com', 'vpm')).toEqual(await pathsOf('com', 'vpn'))
    expect((await find('com', 'xq')).total).toBe(0)
  })

  it.each([
    ['com', 'pasword', 'password'],
    ['com', 'pasword managr', 'password manager'],
    ['com', 'refnud?', 'refund?'],
    ['com', 'vpm', 'VPN'],
    ['de', 'kündgien', 'kündigen'],
    ['fr', 'l’acessibilité', 'l’accessibilité'],
  ])('on the site %s, names the text "%s" as corrected to "%s"', async (code, text, corrected) => {
    expect((await find(code, text)).corrected).toBe(corrected)
  })

  it.each([
    ['com', 'password', 'a page contains the word'],
    ['com', 'ransomwar', 'only the end of the word is missing'],
    ['com', 'qqqxyzzyqqq', 'nothing is found'],
    ['cojp', 'パスワード', 'a page contains the word, in a script without spaces'],
  ])('on the site %s, does not name "%s" as corrected if %3$s', async (code, text, _why) => {
    expect(await find(code, text)).not.toHaveProperty('corrected')
  })

  it('suggests similar words in the pages’ spelling', async () => {
    expect((await find('com', 'paswrod')).suggestions).toContain('password')
  })

  it('reads at most 16 different words', async () => {
    const unknown = (count: number) => Array.from({ length: count }, (_, at) => `qzx${'jkqvwxyz'.repeat(2)}${at}`)
    expect((await find('com', [...unknown(15), ...unknown(15), 'vpn'].join(' '))).total).toBeGreaterThan(0)
    expect((await find('com', [...unknown(16), 'vpn'].join(' '))).total).toBe(0)
  })

  it('looks up the spelling of suggested words only, although a text resembles hundreds', async () => {
    const index = await makeFullText(new ContentPages(), realSite('com'))
    const lookUp = vi.spyOn(MiniSearch.prototype, 'search')
    expect(index.suggest('osit trot epon ucel mcce rtea iasr tdol ieet odon')).toHaveLength(3)
    expect(lookUp.mock.calls.length).toBeLessThanOrEqual(4)
    lookUp.mockRestore()
  })

  it('returns excerpts of at most 190 characters', async () => {
    for (const { excerpt } of (await find('com', 'northwall')).hits)
      expect(excerpt.map(({ text }) => text).join('').length).toBeLessThanOrEqual(190)
  })

  it('does not find the search page', async () => {
    expect(await pathsOf('com', 'northwall')).not.toContain('/search')
  })

  it.each([
    'x'.repeat(200),
    'a b '.repeat(50),
    '漢'.repeat(200),
    '<script>',
    '(a+)+$',
    '__proto__',
    'constructor',
    '"',
  ])('answers the query %s', async (text) => {
    expect((await find('com', text)).hits.length).toBeLessThanOrEqual(20)
  })

  it('finds a page by the note below its features', () => {
    const page = { path: '/plus', title: 'Plus', component: 'product', description: '', status: 200 } as const
    const features = [{ icon: 'shield', title: 'Firewall', text: 'Filters the network.' }] as const
    const section = { kind: 'features', title: 'In one program', features, note: 'Needs a tablet.' } as const
    const index = FullText.of([pageDocument({ ...page, sections: [section] })], 'en-US')
    expect(index.find('tablet').map(({ path }) => path)).toEqual(['/plus'])
  })

  it('restores the index from JSON', async () => {
    const site = realSite('cojp')
    const built = await makeFullText(new ContentPages(), site)
    const read = FullText.fromJson(built.toJson(), site.locale)
    for (const text of ['パスワード', 'VPN', 'ライセンス']) {
      expect(read.find(text)).toEqual(built.find(text))
      expect(read.find(text).length).toBeGreaterThan(1)
    }
  })

  it('keeps the index of each site below 100 KB', async () => {
    for (const site of REAL_SITES.all) {
      const { length } = (await makeFullText(new ContentPages(), site)).toJson()
      expect([site.code, length < 100 * 1024]).toEqual([site.code, true])
    }
  })

  it('does not correct a word that a page contains', async () => {
    const { hits } = await find('com', 'chat')
    const marked = hits.flatMap(({ excerpt }) => excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text))
    expect(marked.filter((word) => !word.startsWith('chat'))).toEqual([])
    expect(hits[0]?.path).toBe('/support')
  })

  it('indexes the pages of a content service, refreshes the index, and fails if there are no pages', async () => {
    const source = new FakePages()
    source.text = 'Marmalade.'
    const search = new EmbeddedSearch((site) => indexService(source, site), 1)
    const ask = (text: string) => search.search({ site: realSite('com'), text, page: 1, perPage: 5 })
    expect(await ask('marmalade')).toMatchObject({ ok: true, value: { total: 3 } })
    source.text = 'Honey.'
    await vi.waitFor(async () => expect(await ask('honey')).toMatchObject({ ok: true, value: { total: 3 } }))
    source.failure = { kind: 'network', message: 'Network Error' }
    await vi.waitFor(async () => expect(await ask('honey')).toMatchObject({ ok: false }))
  })
})
