import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/*
 * Preloaded into the processes of a storefront during drills. Simulates what a drill cannot do to one process without being root:
 * another time of the system clock, and a full disk. The drill switches both by files in `DRILL_FAULTS`; see `fault-switch.ts`.
 */

const POLL_MS = 50

const folder = process.env['DRILL_FAULTS'] ?? ''
const outbox = process.env['LEADS_DIR'] ?? ''
let offsetMs = 0
let isDiskFull = false

const read = (name: string): string | null => {
  try {
    return readFileSync(`${folder}/${name}`, 'utf8')
  } catch {
    return null
  }
}

const poll = (): void => {
  offsetMs = Number(read(`clock-${process.env['PORT']}`) ?? 0)
  isDiskFull = read('disk-full') !== null
}

poll()
setInterval(poll, POLL_MS).unref()

const systemNow = Date.now

/** The time of day, which an administrator or NTP may change. Timers and `performance.now()` continue, as they do on a real machine. */
const now = (): number => systemNow() + offsetMs

globalThis.Date = new Proxy(Date, {
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
})

const fail = async (): Promise<never> => {
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
}

/** As on a full disk, a file can be created, but nothing can be written to it. */
const open: typeof fs.open = async (path, ...more) => {
  const file = await originalOpen(path, ...more)
  return isDiskFull && outbox !== '' && String(path).startsWith(outbox)
    ? Object.assign(file, { writeFile: fail })
    : file
}
const originalOpen = fs.open
Object.assign(fs, { open })
syncBuiltinESMExports()
