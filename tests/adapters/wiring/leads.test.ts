import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, type TestContext } from 'vitest'
import { readConfig } from '../../../adapters/wiring/config.ts'
import { buildContainer } from '../../../adapters/wiring/container.ts'
import { TOKENS } from '../../../adapters/wiring/tokens.ts'
import { realSite } from '../../domain/sites/real-sites.ts'
import { startLeadProviders } from '../../hosts/lead-providers.ts'
import { startRedis } from '../caching/redis-server.ts'

const LEAD = {
  first_name: 'Ada',
  last_name: 'Example',
  email: 'ada@customer.example',
  company: 'Customer',
  country: 'GB',
  phone: '+44 20 7946 0000',
}
const SITES = ['com', 'ru', 'de', 'kz', 'kzkk', 'me'] as const

const openProviders = async (context: TestContext) => {
  const providers = await startLeadProviders()
  context.onTestFinished(providers.close)
  return providers
}

/** Opens the lead services of one process. */
const openProcess = (env: Readonly<Record<string, string>>) => {
  const reading = readConfig(env)
  if (!reading.ok) throw new Error(reading.problems.join('; '))
  const resolve = buildContainer(reading.config)
  return {
    take: (site: string) =>
      resolve(TOKENS.leadService).take('sales', realSite(site), new Map(Object.entries({ ...LEAD, last_name: site }))),
    deliver: () => resolve(TOKENS.leadSender).sendDue(),
  }
}

const inFolder = async (context: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'northwall-leads-'))
  context.onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

it('leads of the group cis go to Bitrix and all other leads go to Marketo, including leads that an earlier process stored', async (context) => {
  const { marketo, bitrix, env } = await openProviders(context)
  const LEADS_DIR = await inFolder(context)
  const first = openProcess({ ...env, LEADS_DIR })
  for (const site of SITES) expect(await first.take(site)).toEqual({ kind: 'sent' })
  const second = openProcess({ ...env, LEADS_DIR })
  await Promise.all([first.deliver(), second.deliver()])
  expect([marketo.leads.length, bitrix.leads.length]).toEqual([3, 3])
})

it('two instances share the Redis outbox and deliver each lead once', async (context) => {
  const redis = await startRedis(context)
  const { marketo, bitrix, env } = await openProviders(context)
  const [first, second] = [openProcess({ ...env, REDIS_URL: redis.url }), openProcess({ ...env, REDIS_URL: redis.url })]
  for (const site of SITES) {
    expect(await first.take(site)).toEqual({ kind: 'sent' })
    expect(await second.take(site)).toEqual({ kind: 'sent' })
  }
  await Promise.all([first.deliver(), second.deliver()])
  await first.deliver()
  expect([marketo.leads.length, bitrix.leads.length]).toEqual([3, 3])
})

it('a lead is delivered synchronously if Redis is down', async (context) => {
  const { marketo, env } = await openProviders(context)
  const { take } = openProcess({ ...env, REDIS_URL: 'redis://127.0.0.1:1' })
  expect(await take('com')).toEqual({ kind: 'sent' })
  expect(marketo.leads).toHaveLength(1)
})
