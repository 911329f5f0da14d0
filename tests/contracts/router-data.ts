import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { LICENCE_ERRORS } from '../../ports/licences.ts'

const nameSchema = z.string().min(1)

/** The products, codes and licences that a router must know to be checked by the contracts (`docs/api/README.md`). */
const routerDataSchema = z.strictObject({
  purchase: z.strictObject({
    regLanCur: z.string().regex(/^[^/]+\/[^/]+\/[^/]+$/),
    currency: z.string().regex(/^[A-Z]{3}$/),
    store: nameSchema,
    /** Sold by the store. */
    products: z.array(nameSchema).min(2),
  }),
  trialProduct: nameSchema,
  /** Gives lower prices, and is named in each option. */
  partner: nameSchema,
  /** Gives lower prices for one of the purchased products. */
  promotion: z.strictObject({ code: nameSchema, product: nameSchema }),
  downloads: z.strictObject({ sites: z.array(nameSchema).min(1), productCodes: z.array(nameSchema).length(3) }),
  licences: z.strictObject({
    renewal: z.strictObject({ code: nameSchema, answer: z.looseObject({ verdict: z.literal('renewal') }) }),
    midterm: z.strictObject({ code: nameSchema, answer: z.looseObject({ verdict: z.literal('midterm') }) }),
    refused: z.record(nameSchema, z.enum(LICENCE_ERRORS)),
  }),
})

const FILE = process.env['CERTIFY_DATA'] ?? new URL('../../docs/api/certification.json', import.meta.url)

/** The data of the reference router, or of the router that `npm run certify -- --data <file>` describes. */
export const ROUTER_DATA = routerDataSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')))
