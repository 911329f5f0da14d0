import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}

/** Whether node_modules holds just what the lock file names, so that an install made by hand is not made again. */
export function holdsLockedPackages(root) {
  const installedList = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedList)) return false
  const locked = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(installedList)
  const expected = Object.entries(locked).filter(([path]) => path !== '')
  return (
    expected.every(([path, { version, optional, devOptional, peer }]) => {
      const found = installed[path]
      return found ? found.version === version : Boolean(optional || devOptional || peer)
    }) && Object.keys(installed).every((path) => path in locked)
  )
}
