import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { ensureSystemPackages } from '../setup/ensure-system-packages.mjs'
import { ROOT } from '../setup/paths.mjs'
import { runProcess, startProcess } from '../setup/run-process.mjs'

/** Default fonts of systems. The browser tests run with each of them as the font of all text. */
export const DEFAULT_FONTS = ['DejaVu Sans', 'Liberation Sans', 'Noto Sans']
const GENERIC_FAMILIES = ['sans-serif', 'system-ui', 'serif', 'monospace']
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const CLONE = '/srv/storefront'
const LIMIT_MS = 15 * 60_000

/** Runs a program and returns its output. Throws with the end of the output if it fails. */
async function run(command, args) {
  const { code, text, problem } = await runProcess(command, args, { stdout: 'text', limitMs: LIMIT_MS })
  if (code !== 0) throw new Error(`${command} failed: ${problem ?? `exit code ${code}`}\n${text.slice(-2000)}`)
  return text
}

/** Returns why no fresh Debian root can be made on this machine, or null. */
export async function freshRootProblem() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'a fresh Debian root can be made only by root on Linux'
  return (await ensureSystemPackages(['debootstrap'])).get('debootstrap')?.reason ?? null
}

/** Returns the name of this machine's Debian release and the URL of its package mirror. */
async function debian() {
  const release = /^VERSION_CODENAME="?(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable'
  const targets = await run('apt-get', ['indextargets', '--format', '$(CODENAME) $(REPO_URI)', 'Created-By: Packages'])
  const mirror = targets
    .split('\n')
    .find((line) => line.startsWith(`${release} `))
    ?.split(' ')[1]
  return { release, mirror: mirror ?? '' }
}

/** Copies the settings for access to package registries: sources, certificates, name servers. */
function copySettings(root) {
  for (const place of ['/etc/apt', CERTIFICATES, '/etc/resolv.conf', '/etc/hosts'])
    if (existsSync(place)) cpSync(realpathSync(place), join(root, place), { recursive: true, force: true })
  const npmrc = join(process.env.HOME ?? '/root', '.npmrc')
  if (existsSync(npmrc)) cpSync(npmrc, join(root, 'root', '.npmrc'))
}

/** Copies the running Node and npm. */
async function copyNode(root) {
  const npm = resolve(dirname(process.env.npm_execpath ?? realpathSync((await run('which', ['npm'])).trim())), '..')
  const modules = join(root, 'usr/local/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(npm, join(modules, 'npm'), { recursive: true, dereference: true })
  cpSync(realpathSync(process.execPath), join(root, 'usr/local/bin/node'))
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name))
}

/**
 * Makes a Debian root in a temporary folder: a minimal system of this machine's release with git, this machine's Node and npm, and
 * a fresh clone of the last commit.
 *
 * @returns `start(command, env, stdout)` starts a program in the clone; `setFont(family)` makes an installed font the font of all
 * text; `orphanedProcesses()` returns the processes that still run in the root; `remove()` deletes it
 */
export async function makeFreshRoot() {
  const folder = mkdtempSync(join(tmpdir(), 'fresh-root-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const root = join(folder, 'root')
  try {
    const { release, mirror } = await debian()
    await run('debootstrap', ['--variant=minbase', '--include=ca-certificates,git', release, root, mirror])
    copySettings(root)
    await copyNode(root)
    await run('git', ['clone', '--quiet', '--no-hardlinks', ROOT, join(root, CLONE)])
  } catch (error) {
    remove()
    throw error
  }
  // The mounts are in a private namespace and disappear with its last process. A plain root has no /sys.
  const enter =
    'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" sh -c \'cd "$0" && exec "$@"\' "$@"'
  const start = (command, env = {}, stdout = 'inherit') => {
    const settings = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LANG: 'C.UTF-8',
      ...(existsSync(CERTIFICATES) ? { NODE_EXTRA_CA_CERTS: CERTIFICATES } : {}),
      ...env,
    }
    const variables = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    const args = ['--mount', 'sh', '-c', enter, root, CLONE, 'env', '-i', ...variables, ...command]
    return startProcess('unshare', args, { stdout })
  }
  const setFont = (family) => {
    const aliases = GENERIC_FAMILIES.map(
      (generic) =>
        `<alias binding="strong"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
    )
    const header = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">'
    // Rejects Roboto, which the product requests by name. Roboto Condensed stays for the layout tests.
    const withoutRoboto = '<selectfont><rejectfont><glob>*/Roboto-*</glob></rejectfont></selectfont>'
    writeFileSync(
      join(root, 'etc/fonts/local.conf'),
      `${header}<fontconfig>${withoutRoboto}${aliases.join('')}</fontconfig>`,
    )
  }
  const orphanedProcesses = () =>
    readdirSync('/proc').filter((pid) => {
      try {
        return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/root`) === root
      } catch {
        return false
      }
    })
  return { start, setFont, orphanedProcesses, remove }
}
