import { type BuyBlock, readBuyBlocks, readHtml, type Tag } from '../read-html.ts'

/** Head and links of a page. */
export interface ReadPage {
  readonly lang: string
  readonly dir: string
  readonly titles: readonly string[]
  readonly headings: number
  /** Lists without an item, in which a screen reader announces nothing. */
  readonly emptyLists: readonly string[]
  readonly descriptions: readonly string[]
  readonly canonical: readonly string[]
  /** URLs by language. */
  readonly alternates: ReadonlyMap<string, string>
  readonly isNoindex: boolean
  /** Contents of `og:` and `twitter:`, by property. */
  readonly shared: ReadonlyMap<string, string>
  /** URLs of all links, files and GET forms, as written in the page. */
  readonly links: readonly string[]
  readonly ids: ReadonlySet<string>
  readonly jsonLd: readonly string[]
  readonly buyBlocks: readonly BuyBlock[]
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const decode = (text: string): string =>
  text.replace(/&([a-z]+|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole)

const attribute = ({ attributes }: Tag, name: string): string => decode(attributes.get(name) ?? '')

const linksOf = (tag: Tag): readonly string[] => {
  const isPosted = attribute(tag, 'method').toLowerCase() === 'post'
  const names = tag.name === 'form' && !isPosted ? ['href', 'src', 'action'] : ['href', 'src']
  return names.filter((name) => tag.attributes.has(name)).map((name) => attribute(tag, name))
}

/** Parses the HTML of a page as a search engine without JavaScript does. */
export const readPage = (html: string): ReadPage => {
  const { tags, scripts } = readHtml(html)
  // SVG drawings also have titles.
  const head = html.slice(0, html.indexOf('</head>'))
  const root = tags.find(({ name }) => name === 'html')
  const named = (name: string) => tags.filter((tag) => tag.name === name)
  const meta = (name: string) => named('meta').filter((tag) => attribute(tag, 'name') === name)
  const rel = (name: string) => named('link').filter((tag) => attribute(tag, 'rel') === name)
  return {
    lang: root ? attribute(root, 'lang') : '',
    dir: root ? attribute(root, 'dir') : '',
    titles: [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = '']) => decode(title)),
    headings: named('h1').length,
    emptyLists: html.match(/<(ul|ol|dl)\b[^>]*>(?:\s|<!--.*?-->)*<\/\1>/g) ?? [],
    descriptions: meta('description').map((tag) => attribute(tag, 'content')),
    canonical: rel('canonical').map((tag) => attribute(tag, 'href')),
    alternates: new Map(rel('alternate').map((tag) => [attribute(tag, 'hreflang'), attribute(tag, 'href')])),
    isNoindex: meta('robots').some((tag) => attribute(tag, 'content').includes('noindex')),
    shared: new Map(
      named('meta')
        .map((tag) => [attribute(tag, 'property') || attribute(tag, 'name'), attribute(tag, 'content')] as const)
        .filter(([name]) => /^(og|twitter):/.test(name)),
    ),
    links: [...tags, ...scripts].flatMap(linksOf),
    ids: new Set(tags.filter((tag) => tag.attributes.has('id')).map((tag) => attribute(tag, 'id'))),
    jsonLd: scripts
      .filter(({ attributes }) => attributes.get('type') === 'application/ld+json')
      .map(({ body }) => body),
    buyBlocks: readBuyBlocks(html),
  }
}
