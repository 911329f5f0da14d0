import { mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeptLead, Lead, LeadOutboxPort } from '../../../ports/leads.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import { readKeptLead } from './kept-lead-schema.ts'
import { type LeadFileName, leadFileName, readLeadFileName } from './lead-file-name.ts'
import { MOST_KEPT_LEADS, OUTBOX_FULL, REMEMBERED_MS } from './outbox-limits.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Why a file could not be used. Its path stays out of it. */
const unusable = (error: unknown): Outcome<never> => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return failed({ kind: 'network', message: `The folder of leads cannot be used: ${code}` })
}

/**
 * Keeps leads as files of a folder, one for each, written to the disk before it is said that they are kept. Processes of one
 * machine may share the folder: a lead is taken by renaming its file, which one of them alone can do.
 */
export class FileLeadOutbox implements LeadOutboxPort {
  readonly #folder: string
  #last: Promise<unknown> = Promise.resolve()

  constructor(folder: string) {
    this.#folder = folder
  }

  keep(lead: Lead, nowMs: number): Promise<Outcome<void>> {
    return this.#inTurn(async () => {
      const names = await this.#names()
      if (names.some(({ id }) => id === lead.id)) return success(undefined)
      if (names.filter(({ state }) => state === 'lead').length >= MOST_KEPT_LEADS) return failed(OUTBOX_FULL)
      const draft = join(this.#folder, `${lead.id}.draft`)
      await this.#write(draft, JSON.stringify(lead))
      await rename(draft, this.#path({ id: lead.id, atMs: nowMs, attempts: 0, state: 'lead' }))
      await this.#syncFolder()
      return success(undefined)
    })
  }

  take(nowMs: number, untilMs: number): Promise<Outcome<KeptLead | null>> {
    return this.#inTurn(async () => {
      for (const name of await this.#names(nowMs)) {
        if (name.state === 'done' || name.atMs > nowMs) continue
        const taken = { ...name, atMs: untilMs, attempts: name.attempts + 1 }
        if (!(await this.#move(name, taken))) continue
        const lead = readKeptLead(await readFile(this.#path(taken), 'utf8'))
        if (lead !== null) return success({ lead, attempts: taken.attempts })
      }
      return success(null)
    })
  }

  postpone(id: string, dueMs: number): Promise<Outcome<void>> {
    return this.#inTurn(async () => {
      const name = await this.#find(id)
      if (name !== undefined) await this.#move(name, { ...name, atMs: dueMs })
      return success(undefined)
    })
  }

  remove(id: string, nowMs: number): Promise<Outcome<void>> {
    return this.#inTurn(async () => {
      await this.#write(this.#path({ id, atMs: nowMs, attempts: 0, state: 'done' }), '')
      const name = await this.#find(id)
      if (name !== undefined) await unlink(this.#path(name))
      await this.#syncFolder()
      return success(undefined)
    })
  }

  /** One after another, so that what one has read of the folder is still so when it writes. */
  #inTurn<T>(act: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const turn = this.#last.then(act).catch(unusable)
    this.#last = turn
    return turn
  }

  /** What is in the folder, by time; delivered ids of long ago are deleted where `nowMs` is given. */
  async #names(nowMs = 0): Promise<readonly LeadFileName[]> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const names = (await readdir(this.#folder)).sort().flatMap((text) => readLeadFileName(text) ?? [])
    const isOld = ({ state, atMs }: LeadFileName): boolean => state === 'done' && atMs + REMEMBERED_MS <= nowMs
    for (const name of names.filter(isOld)) await unlink(this.#path(name)).catch(() => {})
    return names.filter((name) => !isOld(name))
  }

  async #find(id: string): Promise<LeadFileName | undefined> {
    return (await this.#names()).find((name) => name.id === id && name.state === 'lead')
  }

  /** False where another process has moved it already. */
  async #move(from: LeadFileName, to: LeadFileName): Promise<boolean> {
    try {
      await rename(this.#path(from), this.#path(to))
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  async #write(path: string, text: string): Promise<void> {
    const file = await open(path, 'w', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
  }

  async #syncFolder(): Promise<void> {
    const folder = await open(this.#folder)
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }

  #path(name: LeadFileName): string {
    return join(this.#folder, leadFileName(name))
  }
}
