import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { redisConnection } from '../../adapters/caching/redis-link.ts'
import { MemoryLeadOutbox } from '../../adapters/leads/demo-leads.ts'
import { FileLeadOutbox } from '../../adapters/leads/file-lead-outbox.ts'
import { RedisLeadOutbox } from '../../adapters/leads/redis-lead-outbox.ts'
import type { LeadOutboxPort, StoredLead } from '../../ports/leads.ts'
import { success } from '../../ports/outcome.ts'
import { startRedis } from '../adapters/caching/redis-server.ts'
import { leadLike } from '../domain/leads/lead-sample.ts'
import type { Clause } from './clause.ts'
import { contractOf } from './contract.ts'

const NOW_MS = 1_795_000_000_000
const LEASE_MS = 60_000
const MINUTE_MS = 60_000

/** Returns a lead. Leads with the same letter have the same content. */
const leadOf = (content: string, receivedMs: number) =>
  leadLike({ id: content.repeat(24) + Math.trunc(receivedMs / 1_000).toString(16) })

const FIRST = leadOf('a', NOW_MS)
const SECOND = leadOf('b', NOW_MS)

const takeAt = async (port: LeadOutboxPort, nowMs: number): Promise<StoredLead | null> => {
  const taken = await port.take(nowMs, nowMs + LEASE_MS)
  if (!taken.ok) throw new Error(taken.failure.message)
  return taken.value
}

const changing = (honest: LeadOutboxPort, change: Partial<LeadOutboxPort>): LeadOutboxPort => ({
  keep: (...args) => honest.keep(...args),
  take: (...args) => honest.take(...args),
  postpone: (...args) => honest.postpone(...args),
  remove: (...args) => honest.remove(...args),
  erase: (...args) => honest.erase(...args),
  state: () => honest.state(),
  list: () => honest.list(),
  ...change,
})

/** The clauses that `LeadService` and `LeadSender` rely on. */
const CLAUSES: readonly Clause<LeadOutboxPort>[] = [
  {
    name: 'leases a stored lead once, unchanged and with its attempt count',
    check: async (port) => {
      expect(await takeAt(port, NOW_MS)).toBeNull()
      expect(await port.keep(FIRST, NOW_MS)).toEqual(success(FIRST.id))
      expect(await takeAt(port, NOW_MS)).toEqual({ lead: FIRST, attempts: 1 })
      expect(await takeAt(port, NOW_MS)).toBeNull()
    },
    saboteur: (honest) => changing(honest, { keep: async ({ id }) => success(id) }),
  },
  {
    name: 'leases a lead again after the lease has expired',
    check: async (port) => {
      await port.keep(FIRST, NOW_MS)
      await takeAt(port, NOW_MS)
      expect(await takeAt(port, NOW_MS + LEASE_MS - 1)).toBeNull()
      expect(await takeAt(port, NOW_MS + LEASE_MS)).toEqual({ lead: FIRST, attempts: 2 })
    },
    saboteur: (honest) => changing(honest, { take: (nowMs) => honest.take(nowMs, nowMs) }),
  },
  {
    name: 'leases a postponed lead only when it is due',
    check: async (port) => {
      await port.keep(FIRST, NOW_MS)
      await takeAt(port, NOW_MS)
      await port.postpone(FIRST.id, NOW_MS + 5_000)
      expect(await takeAt(port, NOW_MS + 4_999)).toBeNull()
      expect((await takeAt(port, NOW_MS + 5_000))?.attempts).toBe(2)
    },
    saboteur: (honest) => changing(honest, { postpone: (id) => honest.postpone(id, NOW_MS) }),
  },
  {
    name: 'leases leads in the order in which they are due',
    check: async (port) => {
      await port.keep(FIRST, NOW_MS + 1)
      await port.keep(SECOND, NOW_MS)
      expect((await takeAt(port, NOW_MS + 2))?.lead.id).toBe(SECOND.id)
      expect((await takeAt(port, NOW_MS + 2))?.lead.id).toBe(FIRST.id)
    },
    saboteur: (honest) => changing(honest, { keep: (lead, nowMs) => honest.keep(lead, 2 * NOW_MS + 1 - nowMs) }),
  },
  {
    name: 'stores a lead only once',
    check: async (port) => {
      await port.keep(FIRST, NOW_MS)
      expect(await port.keep(FIRST, NOW_MS + 1)).toEqual(success(FIRST.id))
      expect((await takeAt(port, NOW_MS + 2))?.lead.id).toBe(FIRST.id)
      expect(await takeAt(port, NOW_MS + 2)).toBeNull()
    },
    saboteur: (honest) => {
      let kept = 0
      return changing(honest, {
        keep: (lead, nowMs) => {
          kept += 1
          return honest.keep(kept === 1 ? lead : leadOf('c', nowMs), nowMs)
        },
      })
    },
  },
  {
    name: 'deletes a delivered lead',
    check: async (port) => {
      await port.keep(FIRST, NOW_MS)
      await takeAt(port, NOW_MS)
      expect(await port.remove(FIRST.id, NOW_MS)).toEqual(success(undefined))
      expect(await takeAt(port, NOW_MS + LEASE_MS)).toBeNull()
    },
    saboteur: (honest) => changing(honest, { remove: async () => success(undefined) }),
  },
  {
    name: 'does not store a lead with the same content again within ten minutes, even after delivery',
    check: async (port) => {
      const keepAgain = async (afterMs: number) => {
        expect((await port.keep(leadOf('a', NOW_MS + afterMs), NOW_MS + afterMs)).ok).toBe(true)
        return takeAt(port, NOW_MS + afterMs)
      }
      await port.keep(FIRST, NOW_MS)
      await port.take(NOW_MS, NOW_MS + 60 * MINUTE_MS)
      expect(await keepAgain(9 * MINUTE_MS)).toBeNull()
      await port.remove(FIRST.id, NOW_MS + 9 * MINUTE_MS)
      expect(await keepAgain(10 * MINUTE_MS)).toBeNull()
    },
    saboteur: (honest) =>
      changing(honest, {
        keep: (lead, nowMs) => honest.keep({ ...lead, id: leadOf(nowMs === NOW_MS ? 'a' : 'c', nowMs).id }, nowMs),
      }),
  },
  {
    name: 'answers a repeated lead with the id of the first one, also after delivery, so that both have the same time',
    check: async (port) => {
      await port.keep(FIRST, NOW_MS)
      const keepAgain = (afterMs: number) => port.keep(leadOf('a', NOW_MS + afterMs), NOW_MS + afterMs)
      expect(await keepAgain(MINUTE_MS)).toEqual(success(FIRST.id))
      await port.remove(FIRST.id, NOW_MS + MINUTE_MS)
      expect(await keepAgain(2 * MINUTE_MS)).toEqual(success(FIRST.id))
    },
    saboteur: (honest) =>
      changing(honest, {
        keep: async (lead, nowMs) => {
          const kept = await honest.keep(lead, nowMs)
          return kept.ok ? success(lead.id) : kept
        },
      }),
  },
  {
    name: 'stores a lead with the same content after ten minutes, without replacing the first lead',
    check: async (port) => {
      const later = leadOf('a', NOW_MS + 11 * MINUTE_MS)
      await port.keep(FIRST, NOW_MS)
      await port.keep(later, NOW_MS + 11 * MINUTE_MS)
      expect((await takeAt(port, NOW_MS + 11 * MINUTE_MS))?.lead.id).toBe(FIRST.id)
      expect((await takeAt(port, NOW_MS + 11 * MINUTE_MS))?.lead.id).toBe(later.id)
    },
    saboteur: (honest) => changing(honest, { keep: (lead, nowMs) => honest.keep({ ...lead, id: FIRST.id }, nowMs) }),
  },
  {
    name: 'erases the leads that were received before a time, waiting or leased, and returns their number',
    check: async (port) => {
      const [old, leased, young] = [FIRST, SECOND, leadOf('c', NOW_MS + MINUTE_MS)]
      for (const lead of [leased, old, young]) await port.keep(lead, NOW_MS)
      await port.take(NOW_MS, NOW_MS + LEASE_MS)
      expect(await port.erase({ receivedBeforeMs: NOW_MS + MINUTE_MS })).toEqual(success(2))
      expect((await takeAt(port, NOW_MS + LEASE_MS))?.lead.id).toBe(young.id)
      expect(await takeAt(port, NOW_MS + LEASE_MS)).toBeNull()
    },
    saboteur: (honest) => changing(honest, { erase: async () => success(2) }),
  },
  {
    name: 'erases the leads of a person by e-mail address, regardless of its case and Unicode form, and no other leads',
    check: async (port) => {
      const of = (content: string, email: string) => ({ ...leadOf(content, NOW_MS), fields: { email } })
      for (const lead of [
        of('a', 'Ada@customer.example'),
        of('b', 'bob@customer.example'),
        of('c', 'ada@customer.example'),
        of('d', 'zo\u00eb@customer.example'),
      ])
        await port.keep(lead, NOW_MS)
      expect(await port.erase({ email: 'ADA@customer.example' })).toEqual(success(2))
      expect(await port.erase({ email: 'ada@customer.example' })).toEqual(success(0))
      expect(await port.erase({ email: 'zoe\u0308@customer.example' })).toEqual(success(1))
      expect((await takeAt(port, NOW_MS))?.lead.fields.email).toBe('bob@customer.example')
      expect(await takeAt(port, NOW_MS)).toBeNull()
    },
    saboteur: (honest) => changing(honest, { erase: () => honest.erase({ receivedBeforeMs: 2 * NOW_MS }) }),
  },
  {
    name: 'counts the undelivered leads, those with an attempt among them, and knows the time of receipt of the oldest',
    check: async (port) => {
      expect(await port.state()).toEqual(success({ kept: 0, attempted: 0, oldestMs: null }))
      const later = leadOf('c', NOW_MS + MINUTE_MS)
      for (const lead of [later, FIRST, SECOND]) await port.keep(lead, NOW_MS)
      await takeAt(port, NOW_MS)
      await port.postpone(later.id, NOW_MS + MINUTE_MS)
      await takeAt(port, NOW_MS)
      expect(await port.state()).toEqual(success({ kept: 3, attempted: 2, oldestMs: NOW_MS }))
      for (const { id } of [FIRST, SECOND]) await port.remove(id, NOW_MS)
      expect(await port.state()).toMatchObject({ value: { kept: 1, oldestMs: NOW_MS + MINUTE_MS } })
      await port.erase({ receivedBeforeMs: 2 * NOW_MS })
      expect(await port.state()).toEqual(success({ kept: 0, attempted: 0, oldestMs: null }))
    },
    saboteur: (honest) => changing(honest, { state: async () => success({ kept: 0, attempted: 0, oldestMs: null }) }),
  },
  {
    name: 'lists the undelivered leads unchanged, leased ones included, and leases none',
    check: async (port) => {
      expect(await port.list()).toEqual(success([]))
      for (const lead of [FIRST, SECOND]) await port.keep(lead, NOW_MS)
      await takeAt(port, NOW_MS)
      const listed = await port.list()
      if (!listed.ok) throw new Error(listed.failure.message)
      expect(listed.value.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual([FIRST, SECOND])
      expect(await takeAt(port, NOW_MS)).not.toBeNull()
      await port.remove(FIRST.id, NOW_MS)
      expect(await port.list()).toEqual(success([SECOND]))
    },
    saboteur: (honest) =>
      changing(honest, {
        list: async () => {
          const taken = await honest.take(NOW_MS, NOW_MS + LEASE_MS)
          return taken.ok ? success(taken.value === null ? [] : [taken.value.lead]) : taken
        },
      }),
  },
]

export const CONTRACT = contractOf('LeadOutboxPort', CLAUSES, {
  MemoryLeadOutbox: { standalone: () => new MemoryLeadOutbox() },
  FileLeadOutbox: {
    overHost: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'northwall-leads-'))
      return { port: new FileLeadOutbox(folder), close: () => rm(folder, { recursive: true }) }
    },
  },
  RedisLeadOutbox: {
    overHost: async (context) => {
      const server = await startRedis(context)
      const redis = redisConnection(server.url, 5_000)
      await redis.connect()
      return { port: new RedisLeadOutbox(async () => redis), close: async () => redis.disconnect() }
    },
  },
})
