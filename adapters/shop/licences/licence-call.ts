import { licenceCheckWireSchema } from '../../api-router/wire/licences.wire.ts'
import type { ShopCall } from '../shop-call.ts'
import { licenceAnswer } from './demonstration-licences.ts'

/** The licence check. A code without a licence is an answer, too: only a body that names none is refused. */
export const LICENCE_CALL: ShopCall = {
  method: 'POST',
  path: /^\/licence\/v1\/check$/,
  answer: async ({ request }) => {
    const body: unknown = await request.json().catch(() => undefined)
    const read = licenceCheckWireSchema.safeParse(body)
    return read.success
      ? Response.json(licenceAnswer(read.data.code))
      : Response.json({ error: 'body is not as agreed' }, { status: 400 })
  },
}
