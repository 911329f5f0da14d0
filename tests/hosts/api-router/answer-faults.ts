import { z } from 'zod'
import type { Fault } from './fault.ts'
import { deepBody, hugeBody } from './huge-bodies.ts'
import { jsonAnswer, type RouterAnswer } from './router-answer.ts'

const optionSchema = z.looseObject({ pid: z.string() })
const listSchema = z.looseObject({
  currency: z.string(),
  products: z.array(z.looseObject({ product_name: z.string(), options: z.array(optionSchema) })),
})
const linkSchema = z.looseObject({ buy_link: z.string() })
const entriesSchema = z.array(
  z.looseObject({ ProductCode: z.string(), Downloads: z.array(z.looseObject({ Platform: z.string() })) }),
)

type PriceListBody = z.output<typeof listSchema>
type EntriesBody = z.output<typeof entriesSchema>

/** What a fault makes of the body of each reading call. */
interface Spoiling {
  readonly list: (list: PriceListBody) => object
  readonly link: (link: object) => object
  readonly entries: (entries: EntriesBody) => object
}

/** Numbers and words that no price list should hold; an option gets one of them each, and one is left as it is. */
const ABSURDITIES: readonly object[] = [
  {},
  { price: -1 },
  { price: 1e300 },
  { price: '39.95' },
  { quantity: 0 },
  { quantity: 2.5 },
  { term_duration: -1 },
  { term_type: 'W' },
]

const ABSURD_FILES: readonly object[] = [
  {},
  { SizeBytes: -1 },
  { SizeBytes: 1e300 },
  { Sha256: 'none' },
  { Version: 7 },
]

const absurdList = (list: PriceListBody): object => ({
  ...list,
  products: list.products.map((product) => ({
    ...product,
    options: product.options.map((option, at) => ({ ...option, ...ABSURDITIES[at % ABSURDITIES.length] })),
  })),
})

const absurdEntries = (entries: EntriesBody): object =>
  entries.map((entry) => ({
    ...entry,
    Downloads: entry.Downloads.map((file, at) => ({ ...file, ...ABSURD_FILES[at % ABSURD_FILES.length] })),
  }))

const asItIs = <Body extends object>(body: Body): object => body

const SPOILINGS: ReadonlyMap<Fault['body'], Spoiling> = new Map<Fault['body'], Spoiling>([
  [
    'wrong-currency',
    {
      list: (list) => ({ ...list, currency: list.currency === 'XTS' ? 'XXX' : 'XTS' }),
      link: asItIs,
      entries: asItIs,
    },
  ],
  [
    'missing',
    {
      list: (list) => ({ ...list, products: list.products.slice(1) }),
      link: () => ({}),
      entries: (entries) => entries.slice(1),
    },
  ],
  [
    'extra',
    {
      list: (list) => ({
        ...list,
        products: [...list.products, { ...list.products[0], product_name: 'not-asked-for' }],
      }),
      link: (link) => ({ ...link, link: 'not-asked-for' }),
      entries: (entries) => [...entries, { ...entries[0], ProductCode: 'not-asked-for' }],
    },
  ],
  ['absurd', { list: absurdList, link: () => ({ buy_link: 1e300 }), entries: absurdEntries }],
])

/** Spoils what a reading call was answered; any other answer stays what it is. */
const spoiled = (answer: RouterAnswer, { list, link, entries }: Spoiling): RouterAnswer => {
  if (answer.status !== 200 || answer.contentType !== 'application/json') return answer
  const body: unknown = JSON.parse(answer.body)
  const [asList, asLink, asEntries] = [
    listSchema.safeParse(body),
    linkSchema.safeParse(body),
    entriesSchema.safeParse(body),
  ]
  const told = asList.success
    ? list(asList.data)
    : asLink.success
      ? link(asLink.data)
      : asEntries.success
        ? entries(asEntries.data)
        : body
  return { ...answer, body: JSON.stringify(told) }
}

const spoiledBody = (answer: RouterAnswer, body: Fault['body'], path: string): RouterAnswer => {
  switch (body) {
    case 'malformed':
      return { ...answer, body: '{"products": [' }
    case 'wrong-schema':
      return { ...answer, body: '{"products":{"premium":39.95},"buy_link":["https://store.example/"]}' }
    case 'empty':
      return { ...answer, body: '' }
    case 'html':
      return { ...answer, contentType: 'text/html', body: '<!doctype html><title>Maintenance</title>' }
    case 'huge':
      return { ...answer, body: hugeBody(answer.body) }
    case 'deep':
      return { ...answer, body: deepBody() }
    case 'redirect-loop':
      return { ...answer, status: 302, body: '', headers: { ...answer.headers, location: path } }
    default: {
      const spoiling = SPOILINGS.get(body)
      return spoiling === undefined ? answer : spoiled(answer, spoiling)
    }
  }
}

/**
 * What a fault makes of a good answer. Latency, hanging and the ways of sending are not its business.
 *
 * @param path path and query of the call, where a redirect leads back to
 */
export const spoilAnswer = (answer: RouterAnswer, fault: Fault, path: string): RouterAnswer => {
  const told =
    fault.status === undefined ? spoiledBody(answer, fault.body, path) : jsonAnswer(fault.status, { error: 'fault' })
  return fault.retryAfter === undefined
    ? told
    : { ...told, headers: { ...told.headers, 'retry-after': fault.retryAfter } }
}
