import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeNginx } from '../../commands/cluster/start-services.ts'
import { systemProgram } from '../../commands/setup/system-program.ts'
import { ROOT } from '../codebase/source-files.ts'
import { writeCertificate } from './self-signed.ts'

const PLACES = readdirSync(join(ROOT, 'deploy/nginx/place'))

const inFolder = (run: (folder: string) => void): void => {
  const folder = mkdtempSync(join(tmpdir(), 'northwall-nginx-'))
  try {
    run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the output of `nginx -t` for the configuration in a folder. */
const checkConfiguration = (folder: string): string =>
  spawnSync(systemProgram('nginx'), ['-t', '-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    encoding: 'utf8',
  }).stderr

it.each(PLACES)('nginx accepts the configuration for %s without a warning', (place) => {
  inFolder((folder) => {
    cpSync(join(ROOT, 'deploy/nginx'), folder, { recursive: true })
    writeCertificate(folder)
    // Replaces host names and paths that do not exist on this machine.
    for (const file of readdirSync(join(folder, 'place', place))) {
      const text = readFileSync(join(folder, 'place', place, file), 'utf8')
      const local = text
        .replace(/storefront(-\d)?:3000/g, '127.0.0.1:3000')
        .replaceAll(/\/(tmp|dev)\//g, `${folder}/`)
        .replace(/^( *listen) (443|80)\b/gm, `$1 unix:${folder}/public-$2.sock`)
        // Debian's nginx is older than 1.27.3, which this parameter requires.
        .replaceAll(' resolve;', ';')
      writeFileSync(join(folder, 'place', file), local)
    }
    const output = checkConfiguration(folder)
    expect(output).toContain('test is successful')
    expect(output).not.toMatch(/\[(warn|error|emerg)\]/)
  })
})

it('nginx accepts the configuration of a local cluster, and reports an unknown directive', () => {
  inFolder((folder) => {
    const args = writeNginx({ folder, port: 3000, instances: [3001, 3002] })
    execFileSync(systemProgram('nginx'), ['-t', ...args], { stdio: 'ignore' })
    writeFileSync(join(folder, 'place/listen.conf'), 'listens 3000;')
    expect(checkConfiguration(folder)).toContain('unknown directive "listens"')
  })
})
