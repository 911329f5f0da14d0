import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, type TestContext } from 'vitest'
import { FileLeadOutbox } from '../../../adapters/leads/file-lead-outbox.ts'
import { success } from '../../../ports/outcome.ts'
import { leadLike } from '../../domain/leads/lead-sample.ts'

const NOW_MS = 1_795_000_000_000
const MINUTE_MS = 60_000
const LEAD = leadLike()

const openFolder = async (context: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'northwall-leads-'))
  context.onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'made', 'when needed')
}

it('FileLeadOutbox stores leads for later processes in files that other users cannot read', async (context) => {
  const folder = await openFolder(context)
  await new FileLeadOutbox(folder).keep(LEAD, NOW_MS)
  const [name = ''] = await readdir(folder)
  for (const path of [folder, join(folder, name)]) expect((await stat(path)).mode & 0o077).toBe(0)
  expect(await new FileLeadOutbox(folder).take(NOW_MS, NOW_MS + 1)).toEqual(success({ lead: LEAD, attempts: 1 }))
})

it('FileLeadOutbox gives a lead to only one of two processes', async (context) => {
  const folder = await openFolder(context)
  const [first, second] = [new FileLeadOutbox(folder), new FileLeadOutbox(folder)]
  const leads = Array.from({ length: 20 }, (_, at) => leadLike({ id: String(at).padStart(2, '0').repeat(16) }))
  for (const lead of leads) await first.keep(lead, NOW_MS)
  const taken = await Promise.all(
    leads.flatMap(() => [first.take(NOW_MS, NOW_MS + 1), second.take(NOW_MS, NOW_MS + 1)]),
  )
  const ids = taken.flatMap((outcome) => (outcome.ok && outcome.value !== null ? [outcome.value.lead.id] : []))
  expect(ids.toSorted()).toEqual(leads.map(({ id }) => id))
})

it('FileLeadOutbox deletes a delivered lead but keeps its id for ten minutes', async (context) => {
  const folder = await openFolder(context)
  const outbox = new FileLeadOutbox(folder)
  await outbox.keep(LEAD, NOW_MS)
  await outbox.take(NOW_MS, NOW_MS + 1)
  await outbox.remove(LEAD.id, NOW_MS)
  const [name = '', ...others] = await readdir(folder)
  expect([others, await readFile(join(folder, name), 'utf8')]).toEqual([[], ''])
  await outbox.take(NOW_MS + 10 * MINUTE_MS, NOW_MS)
  expect(await readdir(folder)).toEqual([name])
  await outbox.take(NOW_MS + 11 * MINUTE_MS, NOW_MS)
  expect(await readdir(folder)).toEqual([])
})

it('FileLeadOutbox erases drafts that a crash left behind ten minutes ago, and old leads that it cannot read', async (context) => {
  const folder = await openFolder(context)
  const outbox = new FileLeadOutbox(folder)
  await outbox.take(NOW_MS, NOW_MS)
  const idAt = (receivedMs: number) => 'e'.repeat(24) + Math.trunc(receivedMs / 1_000).toString(16)
  const unreadable = `${'0'.repeat(15)}-0-${idAt(NOW_MS)}.lead`
  await writeFile(join(folder, unreadable), '{"id":')
  await writeFile(join(folder, `${idAt(NOW_MS - 9 * MINUTE_MS)}.draft`), '{"id":')
  await writeFile(join(folder, `${idAt(NOW_MS - 11 * MINUTE_MS)}.draft`), '{"id":')
  await outbox.take(NOW_MS - 1, NOW_MS)
  expect((await readdir(folder)).filter((name) => name.endsWith('.draft'))).toEqual([
    `${idAt(NOW_MS - 9 * MINUTE_MS)}.draft`,
  ])
  expect(await outbox.erase({ receivedBeforeMs: NOW_MS + 1_000 })).toEqual(success(1))
  expect((await readdir(folder)).filter((name) => name.endsWith('.lead'))).toEqual([])
})

it('FileLeadOutbox ignores files that are not leads', async (context) => {
  const folder = await openFolder(context)
  const outbox = new FileLeadOutbox(folder)
  await outbox.keep(LEAD, NOW_MS)
  await writeFile(join(folder, `${'0'.repeat(15)}-0-${'f'.repeat(32)}.lead`), '{"id":')
  await writeFile(join(folder, `${'e'.repeat(32)}.draft`), '{"id":')
  await writeFile(join(folder, 'notes.txt'), 'by hand')
  expect(await outbox.take(NOW_MS, NOW_MS + 1)).toMatchObject(success({ lead: { id: LEAD.id } }))
})

it('FileLeadOutbox does not reveal the folder in its failure if the folder cannot be used', async (context) => {
  const folder = await openFolder(context)
  await new FileLeadOutbox(join(folder, '..')).take(0, 0)
  await writeFile(folder, 'a file')
  const kept = await new FileLeadOutbox(folder).keep(LEAD, NOW_MS)
  expect(kept).toEqual({
    ok: false,
    failure: { kind: 'network', message: 'The leads folder cannot be used: EEXIST' },
  })
})
