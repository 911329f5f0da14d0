import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shippedPackages } from './build/shipped-packages.mjs'
import { inRoot } from './setup/paths.mjs'
import { say } from './setup/progress.mjs'
import { runProcess } from './setup/run-process.mjs'

const LIMIT_MS = 60_000

/**
 * Prints the bill of materials of the product as CycloneDX JSON: the packages that container images contain, with versions, hashes and
 * licences. npm reads a lock file with only these packages, because `--omit dev` also omits packages that tests use, such as React.
 */
const temporary = mkdtempSync(join(tmpdir(), 'sbom-'))
try {
  const {
    devDependencies: _dev,
    overrides: _overrides,
    ...manifest
  } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  // npm names the product after the folder.
  const folder = join(temporary, manifest.name)
  mkdirSync(folder)
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  const { devDependencies: _ofRoot, ...root } = lock.packages['']
  const write = (file, content) => writeFileSync(join(folder, file), JSON.stringify(content))
  write('package.json', manifest)
  write('package-lock.json', { ...lock, packages: { '': root, ...Object.fromEntries(shippedPackages(lock)) } })
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const { code, text } = await runProcess('npm', args, { cwd: folder, stdout: 'text', limitMs: LIMIT_MS })
  if (code === 0) process.stdout.write(text)
  else say('npm could not write the bill of materials')
  process.exitCode = code
} finally {
  rmSync(temporary, { recursive: true, force: true })
}
