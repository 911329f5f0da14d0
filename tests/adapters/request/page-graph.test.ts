import { describe, expect, it } from 'vitest'
import { loadPage } from '../../../app/_page/load-page.ts'
import { pageGraph } from '../../../app/_page/page-graph.ts'
import type { SitePage } from '../../../app/_page/site-page.ts'
import type { OfferView } from '../../../domain/offers/offer-view.ts'

const pageAt = async (path: string, site = 'com', view = 'usd-any-x'): Promise<SitePage> => {
  const page = (await loadPage(site, view, path))?.page
  if (!page) throw new Error(`no page ${path}`)
  return page
}

/** Returns the things of a page by schema.org type, as search engines read them. */
const thingsOf = (page: SitePage): Readonly<Record<string, readonly object[]>> => {
  const { '@context': context, '@graph': graph } = JSON.parse(JSON.stringify(pageGraph(page)))
  expect(context).toBe('https://schema.org')
  return Object.groupBy(graph as readonly { '@type': string }[], (thing) => thing['@type']) as never
}

const offered = (view: OfferView | undefined) => {
  if (view?.state !== 'offered') throw new Error('not offered')
  return view
}

describe('the vendor and the site in the graph', () => {
  it('are on the home page, with the search of the site and the vendor of the default site', async () => {
    const { Organization: vendor, WebSite: site, FAQPage: pages } = thingsOf(await pageAt('/', 'de', 'eur-any-x'))
    expect(vendor).toEqual([
      {
        '@type': 'Organization',
        '@id': 'https://www.northwall.example/#organization',
        name: 'Northwall',
        url: 'https://www.northwall.example/',
        logo: 'https://www.northwall.example/icon-512.png',
      },
    ])
    expect(site).toEqual([
      {
        '@type': 'WebSite',
        name: 'Northwall',
        url: 'https://de.northwall.example/',
        inLanguage: 'de-DE',
        potentialAction: {
          '@type': 'SearchAction',
          target: 'https://de.northwall.example/search?q={q}',
          'query-input': 'required name=q',
        },
      },
    ])
    expect(pages?.[0]).not.toHaveProperty('breadcrumb')
  })

  it('are on no other page', async () => {
    expect(Object.keys(thingsOf(await pageAt('/privacy')))).toEqual(['WebPage'])
  })
})

describe('the breadcrumbs in the graph', () => {
  const crumbsOf = async (path: string) => {
    const { FAQPage: withQuestions, WebPage: others } = thingsOf(await pageAt(path))
    const [page] = withQuestions ?? others ?? []
    return (page as { breadcrumb: { '@type': string; itemListElement: object[] } }).breadcrumb
  }

  it('lead from home to a page, which has its title and no link', async () => {
    expect(await crumbsOf('/privacy')).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Northwall', item: 'https://www.northwall.example/' },
        { '@type': 'ListItem', position: 2, name: 'Privacy' },
      ],
    })
  })

  it('name the product of a product page instead of its title', async () => {
    expect((await crumbsOf('/premium')).itemListElement.at(-1)).toMatchObject({ name: 'Northwall Premium' })
  })

  it('have the help centre above an article', async () => {
    expect((await crumbsOf('/help/install-windows')).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Northwall', item: 'https://www.northwall.example/' },
      { '@type': 'ListItem', position: 2, name: 'Help centre', item: 'https://www.northwall.example/help' },
      { '@type': 'ListItem', position: 3, name: (await pageAt('/help/install-windows')).content.title },
    ])
  })
})

describe('questions and articles in the graph', () => {
  it('lists the questions of a page with their answers', async () => {
    const page = await pageAt('/renew')
    const questions = page.content.sections.flatMap((section) =>
      section.kind === 'questions' ? section.questions : [],
    )
    const { FAQPage: pages, WebPage: others } = thingsOf(page)
    expect(questions.length).toBeGreaterThan(1)
    expect(others).toBeUndefined()
    expect(pages?.[0]).toMatchObject({
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    })
  })

  it('leaves the questions of a product page out', async () => {
    expect(Object.keys(thingsOf(await pageAt('/free')))).toEqual(['WebPage', 'SoftwareApplication'])
  })

  it('describes an article with its date, its publisher and the language of the site', async () => {
    const page = await pageAt('/help/install-windows', 'de', 'eur-any-x')
    const article = page.content.sections.find((section) => section.kind === 'article')
    expect(thingsOf({ ...page, content: { ...page.content, changedOn: '2026-05-04' } })['Article']).toEqual([
      {
        '@type': 'Article',
        headline: article?.title,
        description: article?.lead,
        inLanguage: 'de-DE',
        dateModified: '2026-05-04',
        publisher: { '@id': 'https://www.northwall.example/#organization' },
      },
    ])
  })

  it('leaves out a missing date, and names the language of an article that is not translated', async () => {
    const page = await pageAt('/help/install-windows', 'de', 'eur-any-x')
    const { changedOn: _, ...content } = page.content
    const sections = content.sections.map((section) =>
      section.kind === 'article' ? { ...section, language: 'en' } : section,
    )
    const [article] = thingsOf({ ...page, content: { ...content, sections } })['Article'] ?? []
    expect(article).toMatchObject({ inLanguage: 'en' })
    expect(article).not.toHaveProperty('dateModified')
  })
})

describe('the products in the graph', () => {
  it('offers every option of a product page at its price', async () => {
    const page = await pageAt('/premium', 'de', 'eur-any-x')
    const { options } = offered(page.offers['premium'])
    expect(options.length).toBeGreaterThan(3)
    expect(thingsOf(page)['SoftwareApplication']).toEqual([
      {
        '@type': 'SoftwareApplication',
        name: 'Northwall Premium',
        applicationCategory: 'SecurityApplication',
        offers: options.map(({ amount }) => ({ '@type': 'Offer', price: amount, priceCurrency: 'EUR' })),
      },
    ])
  })

  it('offers a free product for 0', async () => {
    expect(thingsOf(await pageAt('/free'))['SoftwareApplication']).toMatchObject([
      { name: 'Northwall Free', offers: [{ '@type': 'Offer', price: 0, priceCurrency: 'USD' }] },
    ])
  })

  it('names no price of a trial, which is paid later, or of a product that the site does not sell', async () => {
    expect(thingsOf(await pageAt('/trial'))['SoftwareApplication']).toBeUndefined()
    const page = await pageAt('/premium')
    expect(thingsOf({ ...page, offers: {} })['SoftwareApplication']).toBeUndefined()
  })

  it('links each product of a comparison to its page', async () => {
    const page = await pageAt('/compare')
    const found = thingsOf(page)['SoftwareApplication'] ?? []
    expect(found).toHaveLength(5)
    expect(found[3]).toMatchObject({
      name: 'Northwall Small Office',
      url: 'https://www.northwall.example/small-office',
      offers: offered(page.offers['small-office']).options.map(({ amount }) => ({ price: amount })),
    })
  })

  it('leaves out a compared product that is only described', async () => {
    const page = await pageAt('/compare')
    const sections = page.content.sections.map((section) =>
      section.kind === 'comparison'
        ? { ...section, cards: section.cards.map(({ buyBlock: _, ...card }) => card) }
        : section,
    )
    expect(thingsOf({ ...page, content: { ...page.content, sections } })['SoftwareApplication']).toBeUndefined()
  })

  it('leaves out the demonstration reviews', async () => {
    const page = await pageAt('/reviews')
    expect(page.reviews['premium']).toMatchObject({ isDemonstration: true })
    expect(thingsOf(page)['SoftwareApplication']).toBeUndefined()
  })

  it('rates the products of a list of reviews, without their prices', async () => {
    const { offers } = await pageAt('/premium')
    const page = await pageAt('/reviews')
    const premium = { ...page.reviews['premium'], isDemonstration: false, average: 4.5, count: 12 } as never
    expect(thingsOf({ ...page, offers, reviews: { premium } })['SoftwareApplication']).toEqual([
      {
        '@type': 'SoftwareApplication',
        name: 'Northwall Premium',
        applicationCategory: 'SecurityApplication',
        aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 12, bestRating: 5 },
      },
    ])
  })

  it('rates the product of a product page only once, although the page quotes some reviews', async () => {
    const page = await pageAt('/premium')
    const premium = { ...page.reviews['premium'], isDemonstration: false, average: 4.5, count: 12 } as never
    expect(thingsOf({ ...page, reviews: { premium } })['SoftwareApplication']).toMatchObject([
      { name: 'Northwall Premium', aggregateRating: { ratingValue: 4.5 } },
    ])
  })
})
