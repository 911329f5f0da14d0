import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startRouter } from '../../commands/router/start-router.ts'
import { startIndependentRouter } from '../certify/independent-router.ts'
import { runCommand } from '../hosts/storefront/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'certify-'))

afterAll(() => rmSync(folder, { recursive: true }))

const certify = async (...args: readonly string[]) => {
  const command = runCommand(['commands/certify/run-certify.ts', ...args], {})
  const code = await command.ended
  return { code, stdout: command.stdout(), stderr: command.stderr() }
}

const reports = () => ({
  html: readFileSync(join(folder, 'report.html'), 'utf8'),
  junit: readFileSync(join(folder, 'junit.xml'), 'utf8'),
})

describe('npm run certify', () => {
  it('passes the reference router', async () => {
    const router = await startRouter()
    const { code, stdout } = await certify('--router', router.origin, '--out', folder)
    await router.close()
    expect(stdout.trim().split('\n').at(-1)).toMatch(/^\d+ passed, 0 failed, 0 skipped$/)
    expect(code).toBe(0)
  })

  it('passes a router that was written from the description alone, and reports each clause', async () => {
    const router = await startIndependentRouter()
    const { code, stdout } = await certify('--router', router.origin, '--out', folder)
    await router.close()
    expect(stdout.trim().split('\n').at(-1)).toMatch(/^\d+ passed, 0 failed, 0 skipped$/)
    expect(code).toBe(0)
    const { html, junit } = reports()
    const clause = 'returns a renewal price for each auto-renewing option'
    expect(html).toContain(`<td>${clause}</td><td>passed</td>`)
    expect(junit).toContain(clause)
    expect(html).not.toContain('class="failed"')
  })

  it('fails a router with defects, and names the clause that each defect breaks', async () => {
    const router = await startIndependentRouter(
      'no-renewal-price',
      'crashes-on-unknown-names',
      'six-blocks',
      'undescribed-field',
    )
    const { code } = await certify('--router', router.origin, '--out', folder)
    await router.close()
    expect(code).toBe(1)
    const { html, junit } = reports()
    for (const clause of [
      'returns a renewal price for each auto-renewing option',
      'returns no options for hostile product names',
      'rejects a query with more than five blocks, without blocks or without sites',
      'for random requests: price lists',
    ])
      expect(html).toContain(`<tr class="failed"><td>${clause}`)
    expect(junit).toContain('<failure')
  })

  it.each([
    [[], '--router is missing'],
    [['--router', 'router.example'], '--router: "router.example" is not an http or https origin'],
    [['--router', 'http://127.0.0.1:9'], 'http://127.0.0.1:9 does not answer'],
    [['--router', 'http://127.0.0.1:9', '--data', '/no-such-file'], '--data: ENOENT'],
    [['--rooter', 'x'], "Unknown option '--rooter'"],
  ])('exits with 1, the reason and its usage for the arguments %j', async (args, problem) => {
    const { code, stderr } = await certify(...args)
    expect(code).toBe(1)
    expect(stderr).toContain(problem)
    expect(stderr).toContain('npm run certify -- --router <origin>')
  })
})
