import { z } from 'zod'
import type { Lead } from '../../ports/leads.ts'
import { failed, type Outcome, success } from '../../ports/outcome.ts'
import { providerFields } from './lead-provider.ts'

/** Answer of `identity/oauth/token`. Lifetimes are limited to a day. */
const tokenWireSchema = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,2000}$/),
  expires_in: z
    .number()
    .min(0)
    .transform((seconds) => Math.min(seconds, 86_400)),
})

/** Answer of `rest/v1/leads/submitForm.json`. Failures also have status 200. */
const submitWireSchema = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.string().max(20) })).optional(),
  result: z
    .array(
      z.object({ status: z.string().max(40), reasons: z.array(z.object({ code: z.string().max(20) })).optional() }),
    )
    .optional(),
})

/** Body of `rest/v1/leads/submitForm.json`. */
export const marketoFormSchema = z.object({
  formId: z.int().min(1),
  input: z
    .array(
      z.object({
        leadFormFields: z.record(z.string(), z.union([z.string(), z.boolean()])),
        visitorData: z.object({ queryString: z.string() }).optional(),
      }),
    )
    .length(1),
})

const FIELD_NAMES: Readonly<Record<keyof Lead['fields'], string>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  company: 'company',
  country: 'country',
  phone: 'phone',
  product: 'productOfInterest',
  quantity: 'numberOfLicences',
  message: 'comments',
  request: 'requestKind',
  order: 'orderNumber',
  end_date: 'requestedEnd',
}

const isField = (name: string): name is keyof Lead['fields'] => Object.hasOwn(FIELD_NAMES, name)

/** Converts a lead to a form submission. The submission contains the lead id, so that duplicates can be recognized. */
export const leadToMarketo = (formId: number, lead: Lead): z.input<typeof marketoFormSchema> => ({
  formId,
  input: [
    {
      leadFormFields: {
        ...Object.fromEntries(
          Object.entries(providerFields(lead)).flatMap(([name, value]) =>
            isField(name) ? [[FIELD_NAMES[name], value]] : [],
          ),
        ),
        leadRequestId: lead.id,
        leadSite: lead.site,
        leadLocale: lead.locale,
        leadReceivedAt: lead.receivedAt,
        leadIsSuspect: lead.isSuspect,
      },
      visitorData: { queryString: String(new URLSearchParams(lead.campaign)) },
    },
  ],
})

export const readMarketoToken = (answer: unknown): Outcome<{ readonly token: string; readonly seconds: number }> => {
  const read = tokenWireSchema.safeParse(answer)
  return read.success
    ? success({ token: read.data.access_token, seconds: read.data.expires_in })
    : failed({ kind: 'malformed', message: 'Token cannot be read' })
}

/** Error codes of Marketo for an invalid or expired token. */
const TOKEN_CODES: readonly string[] = ['600', '601', '602']

const safeCode = (code: string | undefined): string => (code !== undefined && /^\d{1,6}$/.test(code) ? code : 'unknown')

/** Parses the answer to a form submission: `taken`, `token` if the token is invalid, or a failure with Marketo's error code. */
export const readMarketoAnswer = (answer: unknown): Outcome<'taken' | 'token'> => {
  const read = submitWireSchema.safeParse(answer)
  if (!read.success) return failed({ kind: 'malformed', message: 'Answer to a lead cannot be read' })
  const { success: isSuccess, errors = [], result = [] } = read.data
  if (!isSuccess) {
    if (errors.some(({ code }) => TOKEN_CODES.includes(code))) return success('token')
    return failed({ kind: 'refused', message: `Marketo rejects the lead: ${safeCode(errors[0]?.code)}` })
  }
  const [record] = result
  if (record?.status === 'created' || record?.status === 'updated') return success('taken')
  return failed({ kind: 'refused', message: `Marketo rejects the lead: ${safeCode(record?.reasons?.[0]?.code)}` })
}
