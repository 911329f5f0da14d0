import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import SYSTEM from './system-programs.json' with { type: 'json' }

type System = typeof SYSTEM

/** A program that comes from the operating system; `system-programs.json` lists their Debian packages. */
export type SystemProgram = {
  [Name in keyof System]: 'programs' extends keyof System[Name] ? Name : never
}[keyof System]

/** Set by `vitest.config.ts`: the programs that the running part of `npm test` declares in `commands/checks/parts.mjs`, comma-separated. */
const DECLARED = 'DECLARED_PROGRAMS'

/**
 * Returns the path of a system program. Commands and tests start system programs only by this path, so that a part of `npm test`
 * cannot depend on a program that is not installed on a new machine.
 *
 * Throws if the running part of `npm test` does not declare the program, or if the machine does not have it.
 */
export const systemProgram = (
  name: SystemProgram,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string => {
  const declared = env[DECLARED]
  if (declared !== undefined && !declared.split(',').includes(name))
    throw new Error(`This part of the tests starts ${name}, but does not declare it in commands/checks/parts.mjs`)
  const { programs, packages } = SYSTEM[name]
  // Debian installs servers such as nginx in /usr/sbin, which only root has on its path.
  const folders = [...(env['PATH'] ?? '').split(delimiter).filter(Boolean), '/usr/sbin']
  const path = programs
    .flatMap((program) => folders.map((folder) => join(folder, program)))
    .find((candidate) => existsSync(candidate))
  if (path === undefined) throw new Error(`${name} is not installed (Debian package ${packages.join(', ')})`)
  return path
}
