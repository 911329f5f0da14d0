import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadCommand } from './load-command.ts'
import { plantFiles } from './plant-files.ts'
import { ROOT } from './source-files.ts'

interface Entry {
  readonly version: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
}

const { checkPackages, checkSecrets } = await loadCommand<{
  checkPackages(root?: string): readonly { readonly name: string; readonly problem: string }[]
  checkSecrets(root?: string): Promise<readonly { readonly file: string; readonly line: number }[]>
}>('checks/check-supply-chain.mjs')

const LOCKED = { version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==`, license: 'MIT' }

const plant = (files: Readonly<Record<string, string>>): string => {
  const { root, remove } = plantFiles(files)
  onTestFinished(remove)
  return root
}

describe('the check of the locked packages', () => {
  it.each([
    ['of an allowed licence', LOCKED, []],
    ['of one of two licences', { ...LOCKED, license: '(GPL-3.0-only OR MIT)' }, []],
    ['of a forbidden licence', { ...LOCKED, license: 'GPL-3.0-only' }, [/licence GPL-3.0-only/]],
    ['of two licences, one forbidden', { ...LOCKED, license: 'MIT AND AGPL-3.0-only' }, [/licence MIT AND AGPL/]],
    ['without a licence', { ...LOCKED, license: undefined }, [/names no licence/]],
    ['that only tests use, of any licence', { ...LOCKED, license: 'GPL-3.0-only', dev: true }, []],
    ['without a hash', { ...LOCKED, integrity: undefined }, [/no SHA-512 hash/]],
    ['with a weak hash', { ...LOCKED, integrity: 'sha1-aaaa', dev: true }, [/no SHA-512 hash/]],
    ['with an install script', { ...LOCKED, hasInstallScript: true, dev: true }, [/install script/]],
  ])('reports a package %s: %#', (_what, entry, problems) => {
    const root = plant({
      'package.json': JSON.stringify({ allowScripts: { decided: false } }),
      'package-lock.json': JSON.stringify({
        packages: {
          '': {},
          'node_modules/@scope/decided/node_modules/planted': entry,
          'node_modules/decided': { ...LOCKED, hasInstallScript: true },
        },
      }),
    })
    expect(checkPackages(root)).toEqual(
      problems.map((problem) => ({ name: 'planted', problem: expect.stringMatching(problem) })),
    )
  })
})

describe('the search for secrets', () => {
  // Split, so that the search does not find them in this file.
  const token = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_')
  const key = `-----BEGIN ${'RSA PRIVATE'} KEY-----\n${'MIIEpAIBAAKCAQEA'.repeat(8)}\n-----END RSA ${'PRIVATE KEY'}-----`

  it('finds none in the repository', async () => {
    expect(await checkSecrets()).toEqual([])
  })

  it('reports a token and a private key in a folder, but not in files that are never committed', async () => {
    const root = plant({
      'deploy/compose.yaml': `one: 1\ntoken: ${token}\n`,
      'tests/host.key': key,
      'docs/page.md': 'No secret.',
      '.env': `TOKEN=${token}`,
      'node_modules/planted/main.js': token,
    })
    symlinkSync('docs', join(root, 'link'))
    const found = await checkSecrets(root)
    expect(found.map(({ file, line }) => `${file}:${line}`).sort()).toEqual([
      'deploy/compose.yaml:2',
      'tests/host.key:1',
    ])
  })
})

it('npm run sbom prints exactly the packages that the product ships, with versions, hashes and licences', () => {
  const printed = execFileSync(process.execPath, ['commands/sbom.mjs'], { cwd: ROOT, encoding: 'utf8' })
  const { bomFormat, metadata, components } = JSON.parse(printed) as {
    readonly bomFormat: string
    readonly metadata: { readonly component: { readonly name: string } }
    readonly components: readonly {
      readonly name: string
      readonly version: string
      readonly hashes: readonly object[]
      readonly licenses: readonly object[]
    }[]
  }
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Entry>>
  }
  const shipped = Object.entries(packages)
    .filter(([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'northwall-storefront'])
  expect(listed.sort()).toEqual([...new Set(shipped)].sort())
  expect(listed).toEqual(expect.arrayContaining([expect.stringMatching(/^next@/), expect.stringMatching(/^react@/)]))
  expect(components.filter(({ hashes, licenses }) => hashes.length === 0 || licenses.length === 0)).toEqual([])
})
