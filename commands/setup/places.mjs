import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the repository. */
export const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** A path inside the repository. */
export const inRoot = (...segments) => join(ROOT, ...segments)

/** The Node that the product runs on; it comes with the packages, whatever Node the machine has. */
export const NODE = inRoot('node_modules', '.bin', 'node')

export const NEXT = inRoot('node_modules', 'next', 'dist', 'bin', 'next')

/** Where programs are looked for: Debian keeps servers such as nginx in a folder that is on the path of root alone. */
export const programFolders = () => [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin']

/** The environment of every child: the installed tools first on the path, and nothing phones home. */
export const childEnvironment = (more = {}) => ({
  ...process.env,
  PATH: [inRoot('node_modules', '.bin'), ...programFolders()].join(delimiter),
  NEXT_TELEMETRY_DISABLED: '1',
  ...more,
})
