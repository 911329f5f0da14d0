import { expect } from 'vitest'
import { BITRIX } from '../../adapters/leads/bitrix-leads.ts'
import { EmbeddedLeads } from '../../adapters/leads/demo-leads.ts'
import type { LeadTools } from '../../adapters/leads/lead-provider.ts'
import { MARKETO } from '../../adapters/leads/marketo-leads.ts'
import { SystemClock } from '../../adapters/system/system-clock.ts'
import type { LeadsPort } from '../../ports/leads.ts'
import { success } from '../../ports/outcome.ts'
import { leadLike } from '../domain/leads/lead-sample.ts'
import { FakeLeads } from '../fakes/fake-services.ts'
import { BITRIX_WEBHOOK, startBitrix } from '../hosts/bitrix/start-bitrix.ts'
import { marketoValues, startMarketo } from '../hosts/marketo/start-marketo.ts'
import type { Clause } from './clause.ts'
import { contractOf } from './contract.ts'
import { connectTo } from './open-router.ts'

/** An adapter, and the ids of the leads that its provider received. */
interface ObservedLeads extends LeadsPort {
  readonly received: () => readonly string[]
}

const FIRST = leadLike()
const SECOND = leadLike({ id: 'f'.repeat(32), fields: { ...FIRST.fields, phone: '+44 20 7946 0000' } })

const TOOLS: LeadTools = { clock: new SystemClock(), connect: (origin, options) => connectTo(origin, {}, options) }

/** The clauses that `LeadSender` relies on. */
const CLAUSES: readonly Clause<ObservedLeads>[] = [
  {
    name: 'delivers a lead',
    check: async (port) => {
      expect(await port.submit(FIRST)).toEqual(success(undefined))
      expect(port.received()).toEqual([FIRST.id])
    },
    saboteur: (honest) => ({ ...honest, received: honest.received, submit: async () => success(undefined) }),
  },
  {
    name: 'accepts a lead that is submitted twice, but delivers it once',
    check: async (port) => {
      expect(await port.submit(FIRST)).toEqual(success(undefined))
      expect(await port.submit(FIRST)).toEqual(success(undefined))
      expect(port.received()).toEqual([FIRST.id])
    },
    saboteur: (honest) => {
      let attempts = 0
      const submit: LeadsPort['submit'] = (lead) => {
        attempts += 1
        return honest.submit(attempts === 1 ? lead : { ...lead, id: 'e'.repeat(32) })
      }
      return { submit, received: honest.received }
    },
  },
  {
    name: 'delivers all leads with different ids',
    check: async (port) => {
      await port.submit(FIRST)
      await port.submit(SECOND)
      expect(port.received()).toEqual([FIRST.id, SECOND.id])
    },
    saboteur: (honest) => ({ submit: () => honest.submit(FIRST), received: honest.received }),
  },
  {
    name: 'delivers a lead with only the required fields',
    check: async (port) => {
      const { first_name, last_name, email } = {
        first_name: 'A',
        last_name: 'B',
        email: 'a@b.example',
        ...FIRST.fields,
      }
      const lead = leadLike({ fields: { first_name, last_name, email }, campaign: {} })
      expect(await port.submit(lead)).toEqual(success(undefined))
      expect(port.received()).toEqual([lead.id])
    },
    saboteur: (honest) => ({
      submit: (lead) => (lead.fields.company === undefined ? Promise.resolve(success(undefined)) : honest.submit(lead)),
      received: honest.received,
    }),
  },
]

const observed = (port: LeadsPort, received: ObservedLeads['received']): ObservedLeads => ({
  submit: (lead, withinMs) => port.submit(lead, withinMs),
  received,
})

export const CONTRACT = contractOf('LeadsPort', CLAUSES, {
  FakeLeads: {
    standalone: () => {
      const fake = new FakeLeads()
      return observed(fake, () => fake.taken.map(({ id }) => id))
    },
  },
  EmbeddedLeads: {
    standalone: () => {
      const reported: string[] = []
      return observed(new EmbeddedLeads(({ id }) => reported.push(id)), () => reported)
    },
  },
  MarketoLeads: {
    overHost: async () => {
      const host = await startMarketo()
      const leads = MARKETO.open(marketoValues(host.origin), TOOLS)
      return { port: observed(leads, () => host.leads.map(({ id }) => id)), close: host.close }
    },
  },
  BitrixLeads: {
    overHost: async () => {
      const host = await startBitrix()
      const leads = BITRIX.open({ BITRIX_URL: host.origin + BITRIX_WEBHOOK }, TOOLS)
      return { port: observed(leads, () => host.leads.map(({ id }) => id)), close: host.close }
    },
  },
})
