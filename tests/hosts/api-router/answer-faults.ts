import { z } from 'zod'
import type { Fault } from './fault.ts'
import { json, type RouterAnswer } from './router-calls.ts'

const listSchema = z.looseObject({
  currency: z.string(),
  products: z.array(z.looseObject({ product_name: z.string() })),
})

type PriceListBody = z.output<typeof listSchema>

const changedList = (answer: RouterAnswer, change: (list: PriceListBody) => PriceListBody): RouterAnswer => {
  const read = listSchema.safeParse(answer.status === 200 ? JSON.parse(answer.body) : null)
  return read.success ? { ...answer, body: JSON.stringify(change(read.data)) } : answer
}

const spoiledBody = (answer: RouterAnswer, body: Fault['body']): RouterAnswer => {
  switch (body) {
    case 'malformed':
      return { ...answer, body: '{"products": [' }
    case 'empty':
      return { ...answer, body: '' }
    case 'html':
      return { ...answer, contentType: 'text/html', body: '<!doctype html><title>Maintenance</title>' }
    case 'wrong-currency':
      return changedList(answer, (list) => ({ ...list, currency: list.currency === 'XTS' ? 'XXX' : 'XTS' }))
    case 'missing':
      return changedList(answer, (list) => ({ ...list, products: list.products.slice(1) }))
    case 'extra':
      return changedList(answer, (list) => ({
        ...list,
        products: [...list.products, { ...list.products[0], product_name: 'not-asked-for' }],
      }))
    default:
      return answer
  }
}

/** What a fault makes of a good answer. Latency, hanging and the ways of sending are not its business. */
export const spoilAnswer = (answer: RouterAnswer, fault: Fault): RouterAnswer => {
  const told = fault.status === undefined ? spoiledBody(answer, fault.body) : json(fault.status, { error: 'fault' })
  return fault.retryAfter === undefined
    ? told
    : { ...told, headers: { ...told.headers, 'retry-after': fault.retryAfter } }
}
