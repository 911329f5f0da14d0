import { mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { isRepeatOf, REPEAT_MS, receivedMsOf } from '../../domain/leads/repeated-leads.ts'
import type { Lead, LeadOutboxPort, LeadOutboxState, LeadSelection, StoredLead } from '../../ports/leads.ts'
import { failed, type Outcome, success } from '../../ports/outcome.ts'
import { isSelected, MAX_STORED_LEADS, OUTBOX_FULL, outboxState, readStoredLead } from './stored-lead.ts'

/** State of a lead. It is encoded in the file name, so that a rename changes it atomically. */
interface LeadFileName {
  readonly id: string
  /** Due time of a waiting lead, or delivery time of a delivered lead, in milliseconds since the epoch. */
  readonly atMs: number
  readonly attempts: number
  /** `lead`: waits for delivery; `done`: was delivered, and its file is empty. */
  readonly state: 'lead' | 'done'
}

const NAME = /^(\d{15})-(\d{1,9})-([0-9a-f]{32})\.(lead|done)$/
const DRAFT = /^([0-9a-f]{32})\.draft$/
const DIGITS = 15

/** Returns a name such as `000001780000000-2-<id>.lead`. Names sort by time. */
const leadFileName = ({ id, atMs, attempts, state }: LeadFileName): string =>
  `${String(Math.max(0, Math.trunc(atMs))).padStart(DIGITS, '0')}-${attempts}-${id}.${state}`

/** Parses a file name. Returns null for other files. */
const readLeadFileName = (name: string): LeadFileName | null => {
  const match = NAME.exec(name)
  if (match === null) return null
  const [, atMs, attempts, id = '', state] = match
  return { id, atMs: Number(atMs), attempts: Number(attempts), state: state === 'done' ? 'done' : 'lead' }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Returns the failure for a file system error, without the path. */
const fileFailure = (error: unknown): Outcome<never> => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return failed({ kind: 'network', message: `The leads folder cannot be used: ${code}` })
}

/**
 * Stores each lead in a file, and syncs it to disk before `keep` succeeds. Processes on one machine may share the folder: a
 * process takes a lead by renaming its file, which succeeds only once.
 */
export class FileLeadOutbox implements LeadOutboxPort {
  readonly #folder: string
  #last: Promise<unknown> = Promise.resolve()

  constructor(folder: string) {
    this.#folder = folder
  }

  keep(lead: Lead, nowMs: number): Promise<Outcome<string>> {
    return this.#inTurn(async () => {
      const names = await this.#names()
      const earlier = names.find(({ id }) => isRepeatOf(lead.id, id))
      if (earlier !== undefined) return success(earlier.id)
      if (names.filter(({ state }) => state === 'lead').length >= MAX_STORED_LEADS) return failed(OUTBOX_FULL)
      const draft = join(this.#folder, `${lead.id}.draft`)
      await this.#write(draft, JSON.stringify(lead))
      await rename(draft, this.#path({ id: lead.id, atMs: nowMs, attempts: 0, state: 'lead' }))
      await this.#syncFolder()
      return success(lead.id)
    })
  }

  take(nowMs: number, untilMs: number): Promise<Outcome<StoredLead | null>> {
    return this.#inTurn(async () => {
      for (const name of await this.#names(nowMs)) {
        if (name.state === 'done' || name.atMs > nowMs) continue
        const taken = { ...name, atMs: untilMs, attempts: name.attempts + 1 }
        if (!(await this.#move(name, taken))) continue
        const lead = readStoredLead(await readFile(this.#path(taken), 'utf8'), taken.id)
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

  erase(selection: LeadSelection): Promise<Outcome<number>> {
    return this.#inTurn(async () => {
      let erased = 0
      for (const name of await this.#names()) {
        if (name.state === 'lead' && (await this.#eraseIf(selection, name))) erased += 1
      }
      if (erased > 0) await this.#syncFolder()
      return success(erased)
    })
  }

  state(): Promise<Outcome<LeadOutboxState>> {
    return this.#inTurn(async () => {
      const waiting = (await this.#names()).filter(({ state }) => state === 'lead')
      const attempted = waiting.filter(({ attempts }) => attempts > 0).length
      return success(
        outboxState(
          waiting.map(({ id }) => id),
          attempted,
        ),
      )
    })
  }

  list(): Promise<Outcome<readonly Lead[]>> {
    return this.#inTurn(async () => {
      const leads: Lead[] = []
      for (const name of await this.#names()) {
        const lead = name.state === 'lead' ? await this.#read(name) : null
        if (lead !== null) leads.push(lead)
      }
      return success(leads)
    })
  }

  /** Reads a waiting lead. Finds its file again if another process has renamed it meanwhile. */
  async #read(name: LeadFileName): Promise<Lead | null> {
    try {
      return readStoredLead(await readFile(this.#path(name), 'utf8'), name.id)
    } catch (error) {
      if (!isMissing(error)) throw error
      const renamed = await this.#find(name.id)
      return renamed === undefined ? null : this.#read(renamed)
    }
  }

  /** Serializes operations, so that this process does not change the folder between reading and writing. */
  #inTurn<T>(act: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const turn = this.#last.then(act).catch(fileFailure)
    this.#last = turn
    return turn
  }

  /**
   * Lists the folder by time. If `nowMs` is given, deletes expired files of delivered leads, and drafts that a crash has left
   * behind: no visitor was thanked for them.
   */
  async #names(nowMs = 0): Promise<readonly LeadFileName[]> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const files = (await readdir(this.#folder)).sort()
    for (const file of files) {
      const receivedMs = receivedMsOf(DRAFT.exec(file)?.[1] ?? '')
      if (receivedMs + REPEAT_MS < nowMs) await unlink(join(this.#folder, file)).catch(() => {})
    }
    const names = files.flatMap((text) => readLeadFileName(text) ?? [])
    const isOld = ({ state, atMs }: LeadFileName): boolean => state === 'done' && atMs + REPEAT_MS < nowMs
    for (const name of names.filter(isOld)) await unlink(this.#path(name)).catch(() => {})
    return names.filter((name) => !isOld(name))
  }

  /** Erases a lead if it is selected. Finds its file again if another process has renamed it meanwhile. */
  async #eraseIf(selection: LeadSelection, name: LeadFileName): Promise<boolean> {
    try {
      const path = this.#path(name)
      const isErased = await isSelected(selection, name.id, () => readFile(path, 'utf8'))
      if (isErased) await unlink(path)
      return isErased
    } catch (error) {
      if (!isMissing(error)) throw error
      const renamed = await this.#find(name.id)
      return renamed !== undefined && this.#eraseIf(selection, renamed)
    }
  }

  async #find(id: string): Promise<LeadFileName | undefined> {
    return (await this.#names()).find((name) => name.id === id && name.state === 'lead')
  }

  /** Returns false if another process has renamed the file. */
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
