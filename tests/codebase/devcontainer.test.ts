import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import SYSTEM from '../../commands/setup/system-programs.json' with { type: 'json' }
import { ROOT } from './source-files.ts'

const read = (name: string): string => readFileSync(join(ROOT, '.devcontainer', name), 'utf8')

it('the development container has the Debian package of each system program that works without privileges', () => {
  const { docker: _docker, debootstrap: _debootstrap, ...others } = SYSTEM
  const wanted = Object.values(others).flatMap(({ packages }) => packages)
  const installed = [...read('Dockerfile').matchAll(/^ {4}(\S+)(?: \\)?$/gm)].map(([, name]) => name)
  // Either package of an alternative is enough.
  expect(wanted.filter((names) => !names.split(' | ').some((name) => installed.includes(name)))).toEqual([])
})

it('the development container is built from its Dockerfile, and forwards the ports of the commands', () => {
  expect(JSON.parse(read('devcontainer.json'))).toMatchObject({
    build: { dockerfile: 'Dockerfile' },
    onCreateCommand: 'npm ci',
    forwardPorts: [3000, 3200, 4010, 4318],
  })
})
