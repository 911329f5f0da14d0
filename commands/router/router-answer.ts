import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Fault } from './fault.ts'

/** An answer of the router, before or after a fault corrupted it. */
export interface RouterAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-robots-tag': 'noindex',
}

/** Headers that `sendAnswer` sets itself. */
const SET_WHEN_SENT = new Set(['content-type', 'content-length', 'cache-control'])

export const jsonAnswer = (status: number, value: unknown): RouterAnswer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
})

/** Converts a response of the shop. */
export const readAnswer = async (response: Response): Promise<RouterAnswer> => {
  const contentType = response.headers.get('content-type') ?? ''
  const given = [...response.headers].filter(([name]) => !SET_WHEN_SENT.has(name))
  return {
    status: response.status,
    contentType,
    body: await response.text(),
    headers: { ...Object.fromEntries(given), ...(contentType.startsWith('text/html') ? PAGE_HEADERS : {}) },
  }
}

const HUGE_BYTES = 10 * 1024 * 1024
const UNPACKED_BYTES = 16 * 1024 * 1024
const DEPTH = 200_000

/** Returns valid JSON of 10 MB: a correct body, followed by spaces. */
const hugeBody = (body: string): string => body + ' '.repeat(HUGE_BYTES)

/** Returns valid JSON: 200,000 nested arrays. */
const deepBody = (): string => '['.repeat(DEPTH) + ']'.repeat(DEPTH)

let bomb: Buffer | undefined

/** Returns about 16 kB that decompress to 16 MB of spaces. */
const gzipBomb = (): Buffer => {
  bomb ??= gzipSync(Buffer.alloc(UNPACKED_BYTES, ' '))
  return bomb
}

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

/** The changes that each fault makes to the bodies of read-only calls. */
interface Corruption {
  readonly list: (list: PriceListBody) => object
  readonly link: (link: object) => object
  readonly entries: (entries: EntriesBody) => object
}

/** Invalid values for a price list. The options of a product receive them in turn; every eighth option stays valid. */
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

const unchanged = <Body extends object>(body: Body): object => body

const CORRUPTIONS: ReadonlyMap<Fault['body'], Corruption> = new Map<Fault['body'], Corruption>([
  [
    'wrong-currency',
    {
      list: (list) => ({ ...list, currency: list.currency === 'XTS' ? 'XXX' : 'XTS' }),
      link: unchanged,
      entries: unchanged,
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

/** Corrupts the answer of a read-only call. Returns any other answer unchanged. */
const corrupted = (answer: RouterAnswer, { list, link, entries }: Corruption): RouterAnswer => {
  if (answer.status !== 200 || answer.contentType !== 'application/json') return answer
  const body: unknown = JSON.parse(answer.body)
  const [asList, asLink, asEntries] = [
    listSchema.safeParse(body),
    linkSchema.safeParse(body),
    entriesSchema.safeParse(body),
  ]
  const changed = asList.success
    ? list(asList.data)
    : asLink.success
      ? link(asLink.data)
      : asEntries.success
        ? entries(asEntries.data)
        : body
  return { ...answer, body: JSON.stringify(changed) }
}

const corruptedBody = (answer: RouterAnswer, body: Fault['body'], path: string): RouterAnswer => {
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
      const corruption = CORRUPTIONS.get(body)
      return corruption === undefined ? answer : corrupted(answer, corruption)
    }
  }
}

/**
 * Applies a fault to the status, headers and body of an answer. The caller applies latency and hanging. `sendAnswer`
 * applies truncated bodies, slow bodies and gzip bombs.
 *
 * @param path path and query of the call, which is the target of a redirect loop
 */
export const applyFault = (answer: RouterAnswer, fault: Fault, path: string): RouterAnswer => {
  const changed =
    fault.status === undefined ? corruptedBody(answer, fault.body, path) : jsonAnswer(fault.status, { error: 'fault' })
  return fault.retryAfter === undefined
    ? changed
    : { ...changed, headers: { ...changed.headers, 'retry-after': fault.retryAfter } }
}

const DRIP_EVERY_MS = 100
const NO_BODY = new Set([204, 304])

const bytesOf = (answer: RouterAnswer, fault: Fault): Buffer => {
  if (NO_BODY.has(answer.status)) return Buffer.alloc(0)
  return fault.body === 'gzip-bomb' ? gzipBomb() : Buffer.from(answer.body)
}

/** Sends an answer: complete or, depending on the fault, truncated, one byte at a time, or as a gzip bomb. */
export const sendAnswer = async (response: ServerResponse, answer: RouterAnswer, fault: Fault): Promise<void> => {
  const bytes = bytesOf(answer, fault)
  response.writeHead(answer.status, {
    'content-type': answer.contentType,
    ...(NO_BODY.has(answer.status) ? {} : { 'content-length': String(bytes.length) }),
    ...(fault.body === 'gzip-bomb' ? { 'content-encoding': 'gzip' } : {}),
    'cache-control': 'no-store',
    ...answer.headers,
  })
  if (fault.body === 'truncated') {
    // Destroys the connection only after the first half is sent; otherwise the client would get no response at all.
    response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy())
    return
  }
  if (fault.body === 'slow-body') {
    for (const byte of bytes) {
      if (response.destroyed) return
      response.write(Buffer.of(byte))
      await wait(DRIP_EVERY_MS, undefined, { ref: false })
    }
  }
  response.end(fault.body === 'slow-body' ? undefined : bytes)
}
