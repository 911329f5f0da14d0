import { z } from 'zod'
import { pageWireSchema } from '../../adapters/content/page.wire.ts'
import { reviewsWireSchema } from '../../adapters/reviews/http-reviews.ts'
import { searchAnswerWireSchema, searchRequestSchema } from '../../adapters/search/http-search.ts'
import { buyBlockSchema } from '../../ports/buy-block-settings.ts'
import { SECTION_SCHEMAS } from '../../ports/page-section.ts'
import { body, description, type Json, query } from './json-description.ts'
import { type Operation, routerCalls } from './router-descriptions.ts'

const sectionSchema = z.union(Object.values(SECTION_SCHEMAS))
/** A page with the sections in the form that the storefront reads. */
const pageSchema = pageWireSchema.extend({ sections: z.array(sectionSchema).min(1).max(100) })

const UNKNOWN = { description: 'The service does not have it.' }

const PAGE_EXAMPLE = {
  path: '/premium',
  component: 'product',
  title: 'Northwall Premium',
  description: 'Everything for every device at home.',
  sections: [{ kind: 'text', paragraphs: ['Everything for every device at home.'] }],
}

const BLOCK_EXAMPLE = {
  product: 'premium',
  store: 'northwall-eu',
  purchaseType: 'Purchase',
  savingsType: 'percentage',
  selectedPack: 3,
  selectedTermType: 'Y',
  selectedTermDuration: 1,
  buyLinkDecorations: [],
}

const contentPath = (call: string): string => `/{servicePath}/{contentPath}/${call}`
const CONTENT_PLACE = ['servicePath', 'contentPath'].map((name) => ({
  name,
  in: 'path',
  required: true,
  description: 'Of the record of the site, or of SITES_FILE.',
  schema: { type: 'string' },
  example: name === 'servicePath' ? 'de_svc' : 'de-de',
}))

const content = (): Json =>
  description(
    'Content service',
    'Pages and buy blocks of each site. docs/content.md explains each section to editors.',
    {
      [contentPath('pages')]: {
        get: {
          operationId: 'page',
          summary: 'A page of a site.',
          parameters: [
            ...CONTENT_PLACE,
            query('path', 'Path of the page without the language segment.', '/premium'),
            {
              ...query('preview', 'Asks for unpublished sections, with the editor secret as bearer token.', '1'),
              required: false,
            },
          ],
          responses: { '200': body('The page.', 'Page', pageSchema, PAGE_EXAMPLE), '404': UNKNOWN },
        },
      },
      [contentPath('buy-blocks')]: {
        get: {
          operationId: 'buyBlock',
          summary: 'The settings with which a site sells a product.',
          parameters: [...CONTENT_PLACE, query('product', 'Product name of the price list.', 'premium')],
          responses: { '200': body('The settings.', 'BuyBlock', buyBlockSchema, BLOCK_EXAMPLE), '404': UNKNOWN },
        },
      },
    },
    { Page: pageSchema, BuyBlock: buyBlockSchema },
  )

const SEARCH_EXAMPLE = { site: 'de', locale: 'de-DE', text: 'vpm', page: 1, per_page: 10 }
const FOUND_EXAMPLE = {
  total: 1,
  hits: [
    {
      path: '/premium',
      title: [{ text: 'Northwall Premium', is_match: false }],
      excerpt: [
        { text: 'With ', is_match: false },
        { text: 'VPN', is_match: true },
      ],
    },
  ],
  corrected: 'vpn',
  suggestions: [],
}

const search = (): Json =>
  description(
    'Search service',
    'Searches the pages of a site. The text is in the body, because URLs are logged.',
    {
      '/search/v1': {
        post: {
          operationId: 'search',
          summary: 'The pages that a text finds.',
          requestBody: { required: true, ...body('The search.', 'Search', searchRequestSchema, SEARCH_EXAMPLE) },
          responses: {
            '200': body('At most `per_page` hits.', 'Found', searchAnswerWireSchema, FOUND_EXAMPLE),
            '400': { description: 'The search is invalid.' },
          },
        },
      },
    },
    { Search: searchRequestSchema, Found: searchAnswerWireSchema },
  )

const REVIEWS_EXAMPLE = {
  average: 4.5,
  count: 1,
  is_demonstration: true,
  reviews: [{ id: 'r1', author: 'A. Reader', date: '2026-01-15', stars: 4, title: 'Quiet', text: 'It does its work.' }],
}

const reviews = (): Json =>
  description(
    'Review service',
    'Reviews of products.',
    {
      '/reviews/v1': {
        get: {
          operationId: 'reviews',
          summary: 'The reviews of a product, newest first.',
          parameters: [
            query('site', 'Code of the site.', 'de'),
            query('locale', 'Language of the site.', 'de-DE'),
            query('product', 'Product name of the price list.', 'premium'),
            query('page', 'Number of the page, from 1.', '1', { type: 'string', pattern: '^[1-9]\\d*$' }),
            query('per_page', 'Reviews on a page.', '5', { type: 'string', pattern: '^[1-9]\\d*$' }),
          ],
          responses: {
            '200': body('At most `per_page` reviews.', 'Reviews', reviewsWireSchema, REVIEWS_EXAMPLE),
            '400': { description: 'The product or a number is invalid.' },
          },
        },
      },
    },
    { Reviews: reviewsWireSchema },
  )

const isLicenceCall = ({ operationId }: Operation): boolean => operationId === 'checkLicence'

const DESCRIPTIONS: Readonly<Record<string, () => Json | Promise<Json>>> = {
  'api-router': () =>
    routerCalls(
      'Api-router',
      'The calls of the storefront: prices, store links, downloads and reports. docs/api/README.md has further rules.',
      (operation) => /reading|reports/.test(operation.tags.join()) && !isLicenceCall(operation),
    ),
  content,
  licences: () => routerCalls('Licence check', 'Part of the api-router. The code must not be logged.', isLicenceCall),
  reviews,
  search,
}

/** The published descriptions: the text of each file of docs/api by its path. */
export const apiDescriptions: Readonly<Record<string, () => Promise<string>>> = Object.fromEntries(
  Object.entries(DESCRIPTIONS).map(([name, describe]) => [
    `docs/api/${name}.openapi.json`,
    async () => `${JSON.stringify(await describe(), null, 2)}\n`,
  ]),
)
