import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, type TestContext } from 'vitest'
import { redisConnection } from '../../../adapters/caching/redis-link.ts'
import { FileLeadOutbox } from '../../../adapters/leads/file-lead-outbox.ts'
import { RedisLeadOutbox } from '../../../adapters/leads/redis-lead-outbox.ts'
import type { LeadOutboxPort } from '../../../ports/leads.ts'
import { leadLike } from '../../domain/leads/lead-sample.ts'
import { runCommand } from '../../hosts/storefront/run-command.ts'
import { startRedis } from '../caching/redis-server.ts'

const NOW_MS = Date.parse('2026-11-22T08:00:00Z')
const PROVIDERS = {
  MARKETO_URL: 'https://marketo.example',
  MARKETO_CLIENT_ID: 'client',
  MARKETO_CLIENT_SECRET: 'secret',
  MARKETO_FORM_ID: '7',
  BITRIX_URL: 'https://crm.example/rest/1/abcdef/',
}

const leadOf = (content: string, email: string) =>
  leadLike({ id: content.repeat(24) + Math.trunc(NOW_MS / 1_000).toString(16), fields: { email } })
const ADA = leadOf('a', 'ada@customer.example')
const BOB = leadOf('b', 'bob@customer.example')

/** Returns the command of the runbook with this action, as the arguments of `npm run leads`. */
const runbookCommand = async (action: string, subject: string): Promise<readonly string[]> => {
  const page = await readFile(new URL('../../../docs/leads.md', import.meta.url), 'utf8')
  const [, words] = new RegExp(`^npm run leads -- (${action} <[a-z-]+>)`, 'm').exec(page) ?? []
  return words?.replace(/<[a-z-]+>/, subject).split(' ') ?? expect.fail(`the runbook does not ${action} leads`)
}

const temporaryFolder = async (context: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'northwall-runbook-'))
  context.onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

interface Opened {
  readonly outbox: LeadOutboxPort
  readonly env: Readonly<Record<string, string>>
  /** Loses all leads, as a lost disk or volume does. */
  readonly lose: () => Promise<unknown>
  /** Adds a lead that cannot be read, as after a crash of a disk. */
  readonly damage: (id: string) => Promise<unknown>
}

const DAMAGED = '{"id":'

const inFolder = async (context: TestContext): Promise<Opened> => {
  const folder = await temporaryFolder(context)
  const env = { ...PROVIDERS, APP_ENV: 'production', LEADS_DIR: folder }
  const damage = (id: string) => writeFile(join(folder, `${'0'.repeat(15)}-0-${id}.lead`), DAMAGED)
  return { outbox: new FileLeadOutbox(folder), env, lose: () => rm(folder, { recursive: true }), damage }
}

const inRedis = async (context: TestContext): Promise<Opened> => {
  const server = await startRedis(context)
  const redis = redisConnection(server.url, 5_000)
  context.onTestFinished(() => redis.disconnect())
  await redis.connect()
  const env = { ...PROVIDERS, APP_ENV: 'production', REDIS_URL: server.url }
  const damage = (id: string) => redis.hset('{northwall-leads}:leads', id, DAMAGED)
  const lose = async () => redis.del(await redis.keys('*'))
  return { outbox: new RedisLeadOutbox(async () => redis), env, lose, damage }
}

it.for([
  ['LEADS_DIR', inFolder],
  ['Redis', inRedis],
] as const)(
  'the runbook backs up the leads in %s, restores those that are missing, and erases those of a person',
  async ([, open], context) => {
    const { outbox, env, lose } = await open(context)
    const file = join(await temporaryFolder(context), 'leads.jsonl')
    const runAction = async (action: string, subject: string) => {
      const command = runCommand(['commands/lead-outbox.ts', ...(await runbookCommand(action, subject))], env)
      expect([await command.ended, command.stderr()]).toEqual([0, ''])
      return command.stdout().trim()
    }
    const kept = async () => {
      const listed = await outbox.list()
      return listed.ok ? listed.value.toSorted((one, other) => one.id.localeCompare(other.id)) : listed
    }
    for (const lead of [ADA, BOB]) await outbox.keep(lead, NOW_MS)
    await outbox.take(NOW_MS, NOW_MS + 60_000)

    expect(await runAction('backup', file)).toBe('Undelivered leads in the backup: 2')
    expect((await stat(file)).mode % 0o1000).toBe(0o600)
    await lose()
    expect(await kept()).toEqual([])
    await outbox.keep(BOB, NOW_MS)
    expect(await runAction('restore', file)).toBe('Leads restored: 1; already in the outbox or just delivered: 1')
    expect(await kept()).toEqual([ADA, BOB])
    expect(await outbox.take(NOW_MS, NOW_MS + 60_000)).toMatchObject({ ok: true, value: { attempts: 1 } })

    expect(await runAction('erase', 'ADA@customer.example')).toMatch(/^Undelivered leads erased: 1\./)
    expect(await kept()).toEqual([BOB])
  },
)

it.for([
  ['LEADS_DIR', inFolder],
  ['Redis', inRedis],
] as const)('the erase command reports the leads in %s that it cannot read', async ([, open], context) => {
  const { outbox, env, damage } = await open(context)
  await outbox.keep(ADA, NOW_MS)
  await damage(BOB.id)
  const command = runCommand(['commands/lead-outbox.ts', 'erase', 'ada@customer.example'], env)
  expect([await command.ended, command.stderr()]).toEqual([0, ''])
  expect(command.stdout().split('\n')).toEqual([
    expect.stringMatching(/^Undelivered leads erased: 1\./),
    'Unreadable leads: 1. They may be of this person. They are erased 30 days after their arrival.',
    '',
  ])
  expect(await outbox.state()).toMatchObject({ ok: true, value: { kept: 1 } })
})

it('the lead command fails without personal data in its output if a backup exists, is missing or is damaged', async (context) => {
  const { outbox, env } = await inFolder(context)
  await outbox.keep(ADA, NOW_MS)
  const file = join(await temporaryFolder(context), 'leads.jsonl')
  await writeFile(file, '{"email":"ada@customer.example"}\n')
  const runAction = async (...args: readonly string[]) => {
    const command = runCommand(['commands/lead-outbox.ts', ...args], env)
    return [await command.ended, command.stdout() + command.stderr().trim()]
  }
  expect(await runAction('backup', file)).toEqual([1, 'The file cannot be used: EEXIST'])
  expect(await runAction('restore', `${file}.missing`)).toEqual([1, 'The file cannot be used: ENOENT'])
  expect(await runAction('restore', file)).toEqual([1, 'Line 1 of the backup is not a lead'])
  const usage = 'Use: npm run leads -- erase <e-mail address> | backup <file> | restore <file>'
  for (const wrong of [
    ['list', 'x'],
    ['erase', 'ada'],
  ])
    expect(await runAction(...wrong)).toEqual([1, usage])
})
