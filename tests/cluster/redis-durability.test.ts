import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { redisConnection } from '../../adapters/caching/redis-link.ts'
import { RedisLeadOutbox } from '../../adapters/leads/redis-lead-outbox.ts'
import { startProcess } from '../../commands/cluster/start-process.ts'
import { systemProgram } from '../../commands/setup/system-program.ts'
import { composeServices } from '../codebase/compose-services.ts'
import { leadLike } from '../domain/leads/lead-sample.ts'
import { freePort } from '../hosts/storefront/free-port.ts'

const NOW_MS = Date.UTC(2026, 0, 1)
const MAX_MEMORY = '4mb'
const LARGE_VALUE = 'x'.repeat(100_000)

it('Redis, configured as in deploy/, keeps a lead when its memory is full and when it is killed', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'northwall-redis-'))
  const port = await freePort()
  const client = redisConnection(`redis://127.0.0.1:${port}`, 10_000)
  const [, written = ''] = /exec redis-server (.+) - <</.exec(composeServices().redis?.command.at(-1) ?? '') ?? []
  const settings = written.replace('/data', folder).replace(/--maxmemory \S+/, `--maxmemory ${MAX_MEMORY}`)
  const start = async () => {
    const args = settings.split(' ').map((word) => (word === "''" ? '' : word))
    const ready = async () => (await client.ping()) === 'PONG'
    const redis = await startProcess({
      name: 'redis-server',
      command: systemProgram('redis'),
      args: [...args, '--port', String(port), '--bind', '127.0.0.1'],
      ready: () => (client.status === 'wait' ? client.connect() : Promise.resolve()).then(ready),
    })
    context.onTestFinished(() => redis.stop())
    return redis
  }
  context.onTestFinished(() => {
    client.disconnect()
    rmSync(folder, { recursive: true, force: true })
  })
  const first = await start()
  const outbox = new RedisLeadOutbox(async () => client)
  const lead = leadLike()
  expect(await outbox.keep(lead, NOW_MS)).toMatchObject({ ok: true })
  for (let at = 0; at < 100; at += 1) await client.set(`price-${at}`, LARGE_VALUE, 'EX', 3_600)
  // The exact number is not predictable: Redis samples a few keys and evicts the oldest of them.
  expect(await client.dbsize()).toBeLessThan(100)
  await first.kill()
  await start()
  expect(await outbox.take(NOW_MS, NOW_MS + 1)).toMatchObject({ ok: true, value: { lead: { id: lead.id } } })
})
