import { Negotiator } from '@fastify/accept-negotiator'

const WEBP = 'image/webp'
const negotiator = new Negotiator({ supportedValues: [WEBP] })

/** Whether a client names WebP among what it shows, by its Accept header: one that takes anything may still not show it. */
export const acceptsWebp = (header: string | undefined): boolean =>
  header?.includes(WEBP) === true && negotiator.negotiate(header) === WEBP
