import { z } from 'zod'

const WEBHOOK = 'the address of an inbound webhook, such as https://crm.example.com/rest/1/abcdefghijklmnop'

/** The address of an inbound webhook of Bitrix, without a slash at its end. */
export const webhook = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine((text) => URL.canParse(text) && /^https?:\/\/[^/?#@\s]+\/rest\/\d{1,9}\/[\w-]{4,200}$/.test(text), WEBHOOK)

/** A name or secret that a provider has given out. */
export const credential = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'up to 200 letters, digits and signs without a blank')

/** What of the environment is about leads. */
interface LeadValues {
  readonly MARKETO_URL?: string | undefined
  readonly MARKETO_CLIENT_ID?: string | undefined
  readonly MARKETO_CLIENT_SECRET?: string | undefined
  readonly MARKETO_FORM_ID?: number | undefined
  readonly BITRIX_URL?: string | undefined
  readonly LEADS_DIR?: string | undefined
  readonly REDIS_URL?: string | undefined
}

const ACCOUNT = ['MARKETO_CLIENT_ID', 'MARKETO_CLIENT_SECRET', 'MARKETO_FORM_ID'] as const

/** Values about leads that are good by themselves and not together. */
export const leadDisagreements = (config: LeadValues): readonly string[] => {
  const { MARKETO_URL, BITRIX_URL, LEADS_DIR, REDIS_URL } = config
  const isSent = MARKETO_URL !== undefined || BITRIX_URL !== undefined
  const missing = MARKETO_URL === undefined ? [] : ACCOUNT.filter((name) => config[name] === undefined)
  return [
    ...missing.map((name) => `${name}: takes a value where MARKETO_URL is set`),
    ...(isSent && MARKETO_URL === undefined ? ['MARKETO_URL: takes a value where BITRIX_URL is set'] : []),
    ...(isSent && BITRIX_URL === undefined ? ['BITRIX_URL: takes a value where MARKETO_URL is set'] : []),
    ...(isSent && LEADS_DIR === undefined && REDIS_URL === undefined
      ? [
          'LEADS_DIR: takes a folder where leads are sent and REDIS_URL is not set: they are kept until they are delivered',
        ]
      : []),
  ]
}
