import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { loadCommand } from './load-command.ts'
import { plantFiles } from './plant-files.ts'

const { hashFiles } = await loadCommand<{ hashFiles(root: string, paths: readonly string[]): string }>(
  'setup/source-stamp.mjs',
)
const { isStamped, stamp } = await loadCommand<{
  isStamped(file: string, hash: string): boolean
  stamp(file: string, hash: string): void
}>('setup/source-stamp.mjs')
const { holdsLockedPackages } = await loadCommand<{ holdsLockedPackages(root: string): boolean }>(
  'setup/ensure-installed.mjs',
)
const { listenAddress } = await loadCommand<{
  listenAddress(
    env: { PORT?: string; HOSTNAME?: string },
    ownName: string,
  ): { port: number; hostname: string; origin: string }
}>('setup/listen-address.mjs')
const { portProblem } = await loadCommand<{
  portProblem(address: { port: number; hostname: string }): Promise<string | null>
}>('setup/listen-address.mjs')

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})
const plant = (files: Record<string, string>): string => {
  const { root, remove } = plantFiles(files)
  cleanUps.push(remove)
  return root
}

describe('the hash of build sources', () => {
  const sources = { 'app/page.tsx': 'page', 'app/deep/part.ts': 'part', 'proxy.ts': 'proxy', 'notes.txt': 'notes' }
  const of = (files: Record<string, string>) => hashFiles(plant(files), ['app', 'public', 'proxy.ts'])

  it('does not depend on unrelated files', () => {
    expect(of(sources)).toBe(of({ ...sources, 'notes.txt': 'other notes' }))
  })

  it.each([
    ['a changed file', { ...sources, 'app/deep/part.ts': 'changed' }],
    ['a new file', { ...sources, 'app/new.ts': '' }],
    ['a new folder', { ...sources, 'public/icon.svg': '' }],
    ['a renamed file', { 'app/home.tsx': 'page', 'app/deep/part.ts': 'part', 'proxy.ts': 'proxy' }],
    ['text that moves to the next file', { ...sources, 'app/deep/part.ts': 'par', 'app/page.tsx': 'tpage' }],
  ])('changes with %s', (_what, changed) => {
    expect(of(changed)).not.toBe(of(sources))
  })

  it('is recorded in a stamp that matches no other hash', () => {
    const file = join(plant({}), 'deep', 'sources.hash')
    expect(isStamped(file, 'one')).toBe(false)
    stamp(file, 'one')
    expect([isStamped(file, 'one'), isStamped(file, 'two')]).toEqual([true, false])
  })
})

describe('a manual install', () => {
  const lock = (versions: Record<string, object>) =>
    JSON.stringify({
      packages: Object.fromEntries(
        Object.entries(versions).map(([name, value]) => [name && `node_modules/${name}`, value]),
      ),
    })
  const wanted = { '': { version: '0.1.0' }, a: { version: '1.0.0' }, 'a-linux': { version: '1.0.0', optional: true } }

  it.each([
    ['is kept if it matches the lock file', { a: { version: '1.0.0' }, 'a-linux': { version: '1.0.0' } }, true],
    ['is kept if an optional package for a different platform is missing', { a: { version: '1.0.0' } }, true],
    ['is repeated if a package has a different version', { a: { version: '1.0.1' } }, false],
    ['is repeated if a package is missing', { 'a-linux': { version: '1.0.0' } }, false],
    ['is repeated if there is an unexpected package', { a: { version: '1.0.0' }, b: { version: '1.0.0' } }, false],
  ])('%s', (_what, installed, kept) => {
    const root = plant({ 'package-lock.json': lock(wanted), 'node_modules/.package-lock.json': lock(installed) })
    expect(holdsLockedPackages(root)).toBe(kept)
  })

  it('is repeated if there are no packages or no list of installed packages', () => {
    const root = plant({ 'package-lock.json': lock(wanted) })
    expect(holdsLockedPackages(root)).toBe(false)
    writeFileSync(join(root, 'other.json'), '')
    expect(holdsLockedPackages(root)).toBe(false)
  })
})

describe('the listen address', () => {
  it.each([
    ['has defaults if no variable is set', {}, 3000, '0.0.0.0', 'http://127.0.0.1:3000'],
    ['has defaults for empty values', { PORT: '', HOSTNAME: '' }, 3000, '0.0.0.0', 'http://127.0.0.1:3000'],
    ['uses PORT', { PORT: '8080' }, 8080, '0.0.0.0', 'http://127.0.0.1:8080'],
    ['uses HOSTNAME', { HOSTNAME: '127.0.0.2' }, 3000, '127.0.0.2', 'http://127.0.0.2:3000'],
    ['uses an IPv6 address', { HOSTNAME: '::1' }, 3000, '::1', 'http://[::1]:3000'],
    ['ignores the host name that a container sets', { HOSTNAME: 'f00ba4' }, 3000, '0.0.0.0', 'http://127.0.0.1:3000'],
  ])('%s', (_what, env, port, hostname, origin) => {
    expect(listenAddress(env, 'f00ba4')).toEqual({ port, hostname, origin })
  })

  it('causes a problem that mentions the port only if the port is in use', async () => {
    const server = createServer()
    const port = await new Promise<number>((settle) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        settle(typeof address === 'object' && address ? address.port : 0)
      })
    })
    const taken = await portProblem({ port, hostname: '127.0.0.1' })
    await new Promise((settle) => server.close(settle))
    expect(taken).toContain(`Port ${port} is in use`)
    expect(await portProblem({ port, hostname: '127.0.0.1' })).toBeNull()
  })

  it.each(['no-such-name.invalid', '192.0.2.1'])(
    'causes a problem that names HOSTNAME and what it takes, but not the value %s',
    async (hostname) => {
      const problem = await portProblem({ port: 0, hostname })
      expect(problem).toMatch(/^HOSTNAME: takes /)
      expect(problem).not.toContain(hostname)
    },
  )
})
