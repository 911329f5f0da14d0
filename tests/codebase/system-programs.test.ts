import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { systemProgram } from '../../commands/setup/system-program.ts'
import SYSTEM from '../../commands/setup/system-programs.json' with { type: 'json' }
import { loadCommand } from './load-command.ts'
import { ROOT } from './source-files.ts'

interface Problem {
  readonly reason: string
  readonly isSystem: boolean
}

const { ensureSystemPackages } = await loadCommand<{
  ensureSystemPackages(
    names: readonly string[],
    machine?: { readonly installs: boolean; readonly isRoot: boolean },
  ): Promise<ReadonlyMap<string, Problem>>
}>('setup/ensure-system-packages.mjs')
const { PARTS } = await loadCommand<{
  readonly PARTS: readonly { readonly name: string; readonly needs?: readonly string[] }[]
}>('checks/parts.mjs')

/** Creates a folder with scripts of these names, and makes it the only folder in PATH until the end of the test. */
const pathWith = (scripts: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const [name, text] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  vi.stubEnv('PATH', folder)
  return folder
}

/** An apt-get that logs its calls and creates an empty program for each package. */
const APT_GET = `
here=$(dirname "$0")
echo "$@" >>"$here/calls"
case "$*" in *install*) ;; *) exit 0 ;; esac
for package in "$@"; do
  case "$package" in
    wrk|redis-server|chromium) : >"$here/$package"; echo "pmstatus:$package:50:Unpacking $package (amd64)"; echo "pmstatus:$package:90:Installed $package (amd64)" ;;
    prometheus) : >"$here/promtool"; echo "pmstatus:$package:95:Installed $package (amd64)" ;;
  esac
done`
const APT_CACHE = `case "$2" in chromium) echo "chromium | 1.0" ;; esac`
const TOOLS = { dirname: 'exec /usr/bin/dirname "$@"' }

describe('systemProgram', () => {
  it('throws for a program that the running test part does not declare', () => {
    expect(() => systemProgram('redis')).toThrow('starts redis, but does not declare it in commands/checks/parts.mjs')
    expect(() => systemProgram('redis', { DECLARED_PROGRAMS: 'nginx,chromium', PATH: '' })).toThrow(/does not declare/)
  })

  it('returns the path of a declared program, and of any program outside the tests', () => {
    const folder = pathWith({ 'redis-server': '' })
    for (const env of [{ DECLARED_PROGRAMS: 'nginx,redis', PATH: folder }, { PATH: `/nowhere:${folder}` }])
      expect(systemProgram('redis', env)).toBe(join(folder, 'redis-server'))
  })

  it('reports the Debian package of a program that is not installed', () => {
    expect(() => systemProgram('redis', { PATH: '/nowhere' })).toThrow(
      'redis is not installed (Debian package redis-server)',
    )
  })
})

describe('the parts of npm test', () => {
  it('declare only programs with a known package', () => {
    const needs = PARTS.flatMap(({ needs = [] }) => needs)
    expect(needs).not.toEqual([])
    expect(needs.filter((name) => !Object.hasOwn(SYSTEM, name))).toEqual([])
  })

  it('pass the declared programs to the tests (this part declares none)', () => {
    expect(process.env['DECLARED_PROGRAMS']).toBe('')
  })
})

describe('ensureSystemPackages', () => {
  const buildServer = { installs: true, isRoot: true }

  it('installs all missing packages in one apt-get call, and chooses the first known alternative', async () => {
    const folder = pathWith({ 'apt-get': APT_GET, 'apt-cache': APT_CACHE, ...TOOLS })
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => written.mockRestore())
    expect(await ensureSystemPackages(['wrk', 'promtool', 'wrk', 'redis', 'chromium'], buildServer)).toEqual(new Map())
    const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
    expect(calls.filter((call) => call.includes('install'))).toHaveLength(1)
    expect(calls.at(-1)).toMatch(/ install -y --no-install-recommends wrk prometheus redis-server chromium$/)
    const lines = written.mock.calls.map(([text]) => String(text))
    for (const one of ['wrk', 'prometheus', 'redis-server', 'chromium'])
      expect(lines.filter((line) => new RegExp(`^ {2}${one} installed after \\d+\\.\\d s\n$`).test(line))).toHaveLength(
        1,
      )
  })

  it('waits while another package manager holds the lock', async () => {
    const refusing = `case "$*" in *DPkg::Lock::Timeout=120*) ;; *) exit 100 ;; esac\n${APT_GET}`
    pathWith({ 'apt-get': refusing, 'apt-cache': APT_CACHE, ...TOOLS })
    expect(await ensureSystemPackages(['wrk'], buildServer)).toEqual(new Map())
  })

  it('does not call apt-get if everything is installed', async () => {
    const folder = pathWith({ 'apt-get': APT_GET, wrk: '', promtool: '' })
    expect(await ensureSystemPackages(['wrk', 'promtool'], buildServer)).toEqual(new Map())
    expect(existsSync(join(folder, 'calls'))).toBe(false)
  })

  it.each([
    ['CI=true is not set', { installs: false, isRoot: true }, 'only if CI=true'],
    ['the command does not run as root', { installs: true, isRoot: false }, 'requires root'],
  ])('installs nothing and returns the reason if %s', async (_case, machine, why) => {
    const folder = pathWith({ 'apt-get': APT_GET, 'apt-cache': APT_CACHE, ...TOOLS })
    const problem = (await ensureSystemPackages(['wrk'], machine)).get('wrk')
    expect(problem?.reason).toContain('wrk is not installed (Debian: wrk); ')
    expect(problem?.reason).toContain(why)
    expect(existsSync(join(folder, 'calls'))).toBe(false)
  })

  it.each([
    ['accepts fonts if all font packages are installed', SYSTEM.fonts.packages.length, 0],
    ['reports fonts if one font package is not installed', SYSTEM.fonts.packages.length - 1, 1],
  ])('%s', async (_case, installed, problems) => {
    pathWith({ 'dpkg-query': `printf '${'Status: install ok installed\\n'.repeat(installed)}'` })
    expect((await ensureSystemPackages(['fonts'], { installs: false, isRoot: true })).size).toBe(problems)
  })

  it('reports a package that apt-get could not install', async () => {
    pathWith({ 'apt-get': 'exit 100', 'apt-cache': APT_CACHE })
    expect((await ensureSystemPackages(['wrk'], buildServer)).get('wrk')).toEqual({
      reason: 'wrk is not installed (Debian: wrk); apt-get could not install it',
      isSystem: false,
    })
  })
})

describe('npm test without CI=true', () => {
  it('lists parts with a missing program as skipped before any part runs', () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['commands/test.mjs', '--only', 'monitoring'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { NODE_ENV: 'test', PATH: pathWith({}) },
    })
    const skipped = stderr.indexOf('Skipped: monitoring tests (promtool is not installed (Debian: prometheus); ')
    expect(skipped).toBeGreaterThanOrEqual(0)
    expect(stderr.indexOf('[1/1]')).toBeGreaterThan(skipped)
    expect([stdout.trim(), status]).toEqual(['0 passed, 0 failed, 1 skipped', 0])
  })
})
