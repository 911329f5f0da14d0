import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { ROOT } from './source-files.ts'

const copiedPaths = (): readonly string[] =>
  [...readFileSync(join(ROOT, 'commands/router/Dockerfile'), 'utf8').matchAll(/^COPY (\S+) (\S+)$/gm)].map(
    ([, from = '']) => from,
  )

it('the reference router starts with only the files that its Dockerfile copies', async () => {
  const image = mkdtempSync(join(tmpdir(), 'router-image-'))
  for (const path of copiedPaths()) cpSync(join(ROOT, path), join(image, path), { recursive: true })
  const router = spawn(process.execPath, ['commands/router/main.ts'], {
    cwd: image,
    env: { ...process.env, ROUTER_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    const errors = router.stderr.setEncoding('utf8').toArray()
    const firstLine = await createInterface(router.stdout)[Symbol.asyncIterator]().next()
    expect(firstLine.value ?? (await errors).join('')).toContain('api-router listens on http://127.0.0.1:')
  } finally {
    const ended = router.exitCode === null ? once(router, 'exit') : undefined
    router.kill()
    await ended
    rmSync(image, { recursive: true })
  }
})
