import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Switches the faults of `injected-faults.ts`. */
export interface FaultSwitch {
  /** Environment of the storefronts. */
  readonly env: Readonly<Record<string, string>>
  /** Moves the system clock of the instance on a port. 0 ends the fault. */
  shiftClock(port: number, offsetMs: number): void
  /** Fills the disk of the lead outbox. */
  fillDisk(isFull: boolean): void
}

/** @param folder an empty folder */
export const faultSwitch = (folder: string): FaultSwitch => {
  const set = (name: string, text: string | null): void => {
    if (text === null) rmSync(join(folder, name), { force: true })
    else writeFileSync(join(folder, name), text)
  }
  const preload = new URL('injected-faults.ts', import.meta.url)
  return {
    env: { NODE_OPTIONS: `--import=${preload.href}`, DRILL_FAULTS: folder },
    shiftClock: (port, offsetMs) => set(`clock-${port}`, offsetMs === 0 ? null : String(offsetMs)),
    fillDisk: (isFull) => set('disk-full', isFull ? '' : null),
  }
}
