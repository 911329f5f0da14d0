import { z } from 'zod'
import { CURRENCY_TABLE } from '../../../domain/money/price-format-table.ts'

const text = z.string().trim().min(1)
const address = z.url({ protocol: /^https$/, hostname: /\.northwall\.example$/ })
const price = z.number().nonnegative()
const currency = z.string().refine((code) => CURRENCY_TABLE.has(code))

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  price,
  priceCurrency: currency,
})

const pageAbove = (position: number) =>
  z.strictObject({ '@type': z.literal('ListItem'), position: z.literal(position), name: text, item: address })

const pageItself = (position: number) =>
  z.strictObject({ '@type': z.literal('ListItem'), position: z.literal(position), name: text })

/** The third level are the articles of the help centre. */
const breadcrumb = z.strictObject({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z.union([
    z.tuple([pageAbove(1), pageItself(2)]),
    z.tuple([pageAbove(1), pageAbove(2), pageItself(3)]),
  ]),
})

const question = z.strictObject({
  '@type': z.literal('Question'),
  name: text,
  acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text }),
})

const node = z.discriminatedUnion('@type', [
  z.strictObject({
    '@type': z.literal('Organization'),
    '@id': address,
    name: text,
    url: address,
    logo: address,
  }),
  z.strictObject({
    '@type': z.literal('WebSite'),
    name: text,
    url: address,
    inLanguage: text,
    potentialAction: z.strictObject({
      '@type': z.literal('SearchAction'),
      target: z.string().endsWith('/search?q={q}'),
      'query-input': z.literal('required name=q'),
    }),
  }),
  z.strictObject({ '@type': z.literal('WebPage'), breadcrumb: breadcrumb.exactOptional() }),
  z.strictObject({
    '@type': z.literal('FAQPage'),
    breadcrumb: breadcrumb.exactOptional(),
    mainEntity: z.array(question).min(1),
  }),
  z.strictObject({
    '@type': z.literal('Article'),
    headline: text,
    description: text,
    inLanguage: text,
    dateModified: z.iso.date(),
    publisher: z.strictObject({ '@id': address }),
  }),
  // Without a rating, because the embedded shop has only demonstration reviews.
  z.strictObject({
    '@type': z.literal('SoftwareApplication'),
    name: text,
    applicationCategory: z.literal('SecurityApplication'),
    url: address.exactOptional(),
    offers: z.array(offer).min(1),
  }),
])

const graph = z.strictObject({ '@context': z.literal('https://schema.org'), '@graph': z.array(node) })

const SOLD = ['premium', 'plus', 'standard', 'small-office', 'endpoint', 'free']

/** Returns the first types that the structured data of a page must have, in order. */
const kindsOf = (path: string): readonly string[] => {
  if (path === '/') return ['Organization', 'WebSite', 'FAQPage']
  if (path === '/compare') return ['WebPage', ...Array.from({ length: 5 }, () => 'SoftwareApplication')]
  if (SOLD.includes(path.slice(1))) return ['WebPage', 'SoftwareApplication']
  if (path.startsWith('/help/')) return ['WebPage', 'Article']
  return []
}

/** Returns the problems in the structured data of an indexed page. */
export const jsonLdProblems = (texts: readonly string[], path: string): readonly string[] => {
  const [json = '', ...others] = texts
  if (json === '' || others.length > 0) return [`${texts.length} blocks of JSON-LD, not one`]
  const read = graph.safeParse(JSON.parse(json))
  if (!read.success) return [z.prettifyError(read.error)]
  const kinds = read.data['@graph'].map((thing) => thing['@type'])
  return kindsOf(path).every((kind, at) => kinds[at] === kind) ? [] : [`JSON-LD names ${kinds.join(', ')}`]
}
