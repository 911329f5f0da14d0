import { describe, expect, it } from 'vitest'
import { EmbeddedSearch } from '../../../adapters/search/embedded-search.ts'
import { FullText } from '../../../adapters/search/full-text.ts'
import { packIndex, unpackIndex } from '../../../adapters/search/packed-words.ts'
import { type PageDocument, pageDocument } from '../../../adapters/search/page-document.ts'
import type { PageSection } from '../../../ports/page-section.ts'
import type { PageData } from '../../../ports/pages.ts'
import type { TextPiece } from '../../../ports/search.ts'
import { realSite } from '../../domain/sites/real-sites.ts'

const PAGE: Omit<PageData, 'sections'> = {
  path: '/plus',
  title: 'Plus',
  component: 'product',
  description: 'About Plus.',
  status: 200,
}

/** Returns the headings and texts of a page with one section, without the description. */
const textsOf = (section: object) => {
  const { headings, texts } = pageDocument({ ...PAGE, sections: [section as PageSection] })
  return [headings, texts.slice(1)]
}

describe('pageDocument', () => {
  it('has the title, the keywords and the description of a page', () => {
    expect(pageDocument({ ...PAGE, keywords: ['vpn', 'wifi'], sections: [] })).toEqual({
      path: '/plus',
      title: 'Plus',
      keywords: ['vpn', 'wifi'],
      headings: [],
      texts: ['About Plus.'],
    })
    expect(pageDocument({ ...PAGE, sections: [] }).keywords).toEqual([])
  })

  it.each([
    [{ kind: 'hero', title: 'Title', lead: 'Lead', points: ['One', 'Two'] }, [['Title'], ['Lead', 'One', 'Two']]],
    [
      { kind: 'features', title: 'Title', features: [{ title: 'VPN', text: 'Hides.' }], note: 'Note' },
      [
        ['Title', 'VPN'],
        ['Hides.', 'Note'],
      ],
    ],
    [{ kind: 'features', title: 'Title', features: [] }, [['Title'], []]],
    [{ kind: 'steps', title: 'Title', steps: [{ title: 'One', text: 'Start.' }] }, [['Title', 'One'], ['Start.']]],
    [
      { kind: 'questions', title: 'Title', questions: [{ question: 'Why?', answer: 'So.' }] },
      [['Title', 'Why?'], ['So.']],
    ],
    [{ kind: 'modal', title: 'Title', questions: [{ question: 'Why?', answer: 'So.' }] }, [['Title', 'Why?'], ['So.']]],
    [{ kind: 'links', title: 'Title', links: [{ label: 'Elsewhere', text: 'Other' }] }, [['Title'], []]],
    [{ kind: 'figures', title: 'Title', figures: [{ value: '3', text: 'labs' }] }, [['Title'], ['3 labs']]],
    [
      { kind: 'comparison', title: 'Title', lead: 'Lead', cards: [{}], features: [{ name: 'VPN' }] },
      [['Title', 'VPN'], ['Lead']],
    ],
    [{ kind: 'products', title: 'Title', lead: 'Lead', cards: [{ name: 'Plus' }] }, [['Title'], ['Lead']]],
    [{ kind: 'products', title: 'Title', cards: [] }, [['Title'], []]],
    [{ kind: 'downloads', title: 'Title', lead: 'Lead', blocks: [] }, [['Title'], ['Lead']]],
    [{ kind: 'article', title: 'Title', steps: ['One'], paragraphs: ['Then.'] }, [['Title'], ['One', 'Then.']]],
    [
      { kind: 'text', title: 'Title', paragraphs: ['All.'], facts: [{ title: 'Fact', text: 'True.' }] },
      [
        ['Title', 'Fact'],
        ['All.', 'True.'],
      ],
    ],
    [{ kind: 'text', title: 'Title', paragraphs: ['All.'] }, [['Title'], ['All.']]],
    [{ kind: 'consent' }, [[], []]],
    [{ kind: 'stored-now', title: 'Title', text: 'Text' }, [[], []]],
  ])('has the searched texts of the section %j', (section, expected) => {
    expect(textsOf(section)).toEqual(expected)
  })

  it('leaves soft hyphens out of headings, so that a search finds the whole word', () => {
    expect(textsOf({ kind: 'products', title: 'Down\u00adloads', cards: [] })).toEqual([['Downloads'], []])
  })
})

const documentOf = (document: Partial<PageDocument>): PageDocument => ({
  path: '/plus',
  title: 'Plus',
  keywords: [],
  headings: [],
  texts: [],
  ...document,
})

const searchOf = (...documents: readonly Partial<PageDocument>[]) =>
  new EmbeddedSearch(async () => FullText.of(documents.map(documentOf), 'en'))

/** Searches, and returns the first hit with its matches in brackets. */
const hitOf = async (text: string, ...documents: readonly Partial<PageDocument>[]) => {
  const outcome = await searchOf(...documents).search({ site: realSite('com'), text, page: 1, perPage: 5 })
  const marked = (pieces: readonly TextPiece[] = []) =>
    pieces.map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text)).join('')
  const hit = outcome.ok ? outcome.value.hits[0] : undefined
  return { title: marked(hit?.title), excerpt: marked(hit?.excerpt), pieces: hit?.excerpt.length }
}

describe('an excerpt', () => {
  const long = (word: string, count: number) => Array.from({ length: count }, () => word).join(' ')

  it('is the whole text with its matches if the text is short', async () => {
    const hit = await hitOf('vpn', { title: 'The VPN', texts: ['A VPN hides. One VPN is enough.'] })
    expect(hit).toEqual({ title: 'The [VPN]', excerpt: 'A [VPN] hides. One [VPN] is enough.', pieces: 5 })
  })

  it('is of the text with the most different words of the search', async () => {
    const texts = ['A vpn and a vpn.', 'A vpn hides the address.', 'Nothing.']
    expect((await hitOf('address vpn', { texts })).excerpt).toBe('A [vpn] hides the [address].')
  })

  it('is the beginning of the first text if only the title matches', async () => {
    const { excerpt } = await hitOf('plus', { texts: [long('word', 50), 'Other'] })
    expect(excerpt).toBe(`${long('word', 36)} …`)
  })

  it('is empty for a page without texts', async () => {
    expect((await hitOf('plus', {})).excerpt).toBe('')
  })

  it('of a long text is around the first match, with 60 characters before it', async () => {
    const { excerpt } = await hitOf('vpn', { texts: [`${long('word', 30)} vpn ${long('text', 30)}`] })
    expect(excerpt).toBe(`…${long('word', 12)} [vpn] ${long('text', 23)} …`)
  })

  it('of a match near the end is the end of the text', async () => {
    const { excerpt } = await hitOf('vpn', { texts: [`${long('word', 60)} vpn`] })
    expect(excerpt).toBe(`… ${long('word', 35)} [vpn]`)
  })

  it('of a match near the beginning is the beginning of the text', async () => {
    const { excerpt } = await hitOf('vpn', { texts: [`The vpn ${long('word', 60)}`] })
    expect(excerpt).toBe(`The [vpn] ${long('word', 34)} …`)
  })
})

describe('EmbeddedSearch', () => {
  const site = realSite('com')
  const ask = (search: EmbeddedSearch, text: string, page = 1, perPage = 2) =>
    search.search({ site, text, page, perPage })

  it('divides the hits into pages', async () => {
    const search = searchOf(...['/a', '/b', '/c'].map((path) => ({ path, title: 'VPN' })))
    const pathsOn = async (page: number) => {
      const outcome = await ask(search, 'vpn', page)
      return outcome.ok ? [outcome.value.total, outcome.value.hits.map(({ path }) => path)] : []
    }
    expect([await pathsOn(1), await pathsOn(2), await pathsOn(3)]).toEqual([
      [3, ['/a', '/b']],
      [3, ['/c']],
      [3, []],
    ])
  })

  it('creates the index of a site once, and again after a failure', async () => {
    let opened = 0
    const search = new EmbeddedSearch(async () => {
      opened += 1
      if (opened === 1) throw new Error('no pages')
      return FullText.of([documentOf({})], 'en')
    })
    expect(await ask(search, 'plus')).toEqual({
      ok: false,
      failure: { kind: 'network', message: 'The pages are unavailable' },
    })
    expect(await ask(search, 'plus')).toMatchObject({ ok: true, value: { total: 1 } })
    await ask(search, 'plus')
    expect(opened).toBe(2)
  })

  it('has no suggestions for a text that is found', async () => {
    expect(await ask(searchOf({}), 'plus')).toMatchObject({ value: { suggestions: [] } })
    expect(await ask(searchOf({ title: 'Password' }), 'passwzzzd')).toMatchObject({
      value: { total: 0, hits: [], suggestions: ['Password'] },
    })
  })
})

describe('the packed index', () => {
  it('has the same words after it is unpacked', () => {
    const index = {
      documentCount: 3,
      nextId: 3,
      documentIds: { 0: '/a', 1: '/b', 2: '/c' },
      fieldIds: { title: 0, keywords: 1, headings: 2, texts: 3 },
      fieldLength: {},
      averageFieldLength: [],
      storedFields: {},
      dirtCount: 0,
      index: [
        ['vpn', { 0: { 0: 1, 2: 3 }, 3: { 1: 2 } }],
        ['wifi', { 2: { 2: 1 } }],
      ],
      serializationVersion: 2,
    } as Parameters<typeof packIndex>[0]
    const packed = packIndex(index)
    expect(packed.words).toEqual([
      ['vpn', 0, 8, -3, 7, -2],
      ['wifi', 10],
    ])
    expect(packed).not.toHaveProperty('index')
    expect(unpackIndex(packed)).toEqual(index)
  })
})
