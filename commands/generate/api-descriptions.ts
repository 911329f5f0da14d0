import { z } from 'zod'
import { pageWireSchema } from '../../adapters/content/page.wire.ts'
import { reviewsWireSchema } from '../../adapters/reviews/http-reviews.ts'
import { searchAnswerWireSchema, searchRequestSchema } from '../../adapters/search/http-search.ts'
import { buyBlockSchema } from '../../ports/buy-block-settings.ts'
import { SECTION_SCHEMAS } from '../../ports/page-section.ts'
import router from '../router/openapi.json' with { type: 'json' }
import { startRouter } from '../router/start-router.ts'

type Json = Readonly<Record<string, unknown>>

const LICENSE = { name: 'MIT', identifier: 'MIT' }
/** A host of documentation (RFC 2606): each team sets its own. */
const SERVERS = [{ url: 'https://service.example.com' }]

/** Returns a JSON schema of the accepted input. Rules that JSON schema cannot express, such as forbidden characters, are missing. */
const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

/** A JSON body with a valid example. Throws if the schema rejects the example. */
const body = (description: string, name: string, schema: z.ZodType, example: unknown): Json => {
  schema.parse(example)
  return {
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` }, example } },
  }
}

const query = (name: string, description: string, example: string, schema: Json = { type: 'string' }): Json => ({
  name,
  in: 'query',
  required: true,
  description,
  schema,
  example,
})

const description = (title: string, text: string, paths: Json, schemas: Readonly<Record<string, z.ZodType>>): Json => ({
  openapi: '3.1.1',
  info: { title, version: '1.0.0', license: LICENSE, description: text },
  servers: SERVERS,
  // The services are reached through a private network.
  security: [],
  paths,
  components: {
    schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, schemaOf(schema)])),
  },
})

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

const SEARCH_EXAMPLE = { site: 'de', locale: 'de-DE', text: 'vpn', page: 1, per_page: 10 }
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

const REFERENCE = /"#\/components\/(\w+)\/(\w+)"/g
/** Only the reference router injects faults. */
const CONTROLS = new Set(['fault', 'faultHeader', 'Ordered'].map((name) => name))

const withoutControls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((item) => !isControl(item)).map(withoutControls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (isControl(part) ? [] : [[key, withoutControls(part)]])),
  )
}

const isControl = (value: unknown): boolean => {
  const reference: unknown = Object(value).$ref
  return typeof reference === 'string' && CONTROLS.has(reference.split('/').at(-1) ?? '')
}

/** Returns the components that a part of a description references, directly or through other components. */
const reachedBy = (part: unknown, components: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> => {
  const reached: Record<string, Record<string, unknown>> = {}
  const pending = [JSON.stringify(part)]
  for (let text = pending.pop(); text !== undefined; text = pending.pop())
    for (const [, kind = '', name = ''] of text.matchAll(REFERENCE)) {
      if (Object.hasOwn(reached[kind] ?? {}, name)) continue
      const component = withoutControls(components[kind]?.[name])
      reached[kind] = { ...reached[kind], [name]: component }
      pending.push(JSON.stringify(component))
    }
  return reached
}

/** Answers of the reference router. The first option of a price list stands for all. */
const exampleOf = async (path: string, init: RequestInit = {}): Promise<unknown> => {
  const { origin, close } = await startRouter({ publicOrigin: 'https://router.example.com' })
  try {
    return JSON.parse(await (await fetch(`${origin}${path}`, init)).text(), (key, value: unknown) => {
      if (key === 'options' && Array.isArray(value)) return value.slice(0, 1)
      return key === 'token' ? 'opaque' : value
    })
  } finally {
    await close()
  }
}

const EXAMPLES: Readonly<Record<string, readonly [url: string, init?: RequestInit]>> = {
  purchase: ['/offer/v2/de/de/eur/purchase?product=premium'],
  trialOptOut: ['/offer/v2/de/de/eur/trial-opt-out?product=premium-trial'],
  downloads: ['/downloads/search/v4/b2c?productcodes=premium&businesspurposes=Commercial&licensetiers=Home&sites=de'],
  checkLicence: ['/licence/v1/check', { method: 'POST', body: JSON.stringify({ code: 'NWALL-DEMO1-RENEW-00030' }) }],
}

interface Operation extends Json {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly responses: Readonly<Record<string, Json>>
}

const withExample = async (operation: Operation): Promise<Json> => {
  const request = EXAMPLES[operation.operationId]
  const answer = operation.responses['200']
  if (request === undefined || answer === undefined) return operation
  const content = {
    'application/json': { ...Object(answer['content'])['application/json'], example: await exampleOf(...request) },
  }
  return { ...operation, responses: { ...operation.responses, '200': { ...answer, content } } }
}

/** Returns the calls of the router that a filter selects, without the controls of the reference router. */
const routerCalls = async (
  title: string,
  text: string,
  isSelected: (operation: Operation) => boolean,
): Promise<Json> => {
  const paths: Record<string, Json> = {}
  for (const [path, methods] of Object.entries(router.paths))
    for (const [method, operation] of Object.entries(methods as unknown as Readonly<Record<string, Operation>>))
      if (isSelected(operation))
        paths[path] = { ...paths[path], [method]: await withExample(withoutControls(operation) as Operation) }
  const { title: _, ...info } = router.info
  return {
    openapi: router.openapi,
    info: { title, ...info, description: text },
    servers: SERVERS,
    security: [],
    tags: router.tags.filter(({ name }) => JSON.stringify(paths).includes(`"tags":["${name}"]`)),
    paths,
    components: reachedBy(paths, router.components as unknown as Readonly<Record<string, Json>>),
  }
}

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
