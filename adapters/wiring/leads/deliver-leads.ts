import type { LeadSender } from '../../../domain/leads/lead-sender.ts'

/** How often it is looked for leads that are due again, or that another instance has left, in milliseconds. */
const LOOK_MS = 2_000

/** Has kept leads delivered from now on, those of an earlier process first. */
export const deliverLeads = (sender: LeadSender): void => {
  const look = () => void sender.sendDue()
  look()
  setInterval(look, LOOK_MS).unref()
}
