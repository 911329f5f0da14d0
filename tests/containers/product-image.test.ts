import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ROOT } from '../codebase/source-files.ts'
import { type ProductContainer, startProductContainer } from './product-container.ts'

const MAX_BYTES = 200 * 1024 * 1024

const lockSchema = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().default(false) })) })

/** Returns the folders of all development packages. */
const developmentPackages = (): readonly string[] => {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
  return Object.entries(packages).flatMap(([path, { dev }]) => (dev ? [path] : []))
}

describe('the product image', () => {
  let product: ProductContainer

  beforeAll(async () => {
    product = await startProductContainer()
    return async () => {
      await product.end()
    }
  })

  const runInContainer = async (...command: readonly string[]): Promise<string> => {
    const { exitCode, output } = await product.container.exec([...command])
    expect([exitCode, output]).toEqual([0, output])
    return output.trim()
  }

  it('runs without capabilities, and can write only to /tmp', async () => {
    const status = await runInContainer('node', '-p', "fs.readFileSync('/proc/1/status', 'utf8')")
    expect(status).toMatch(/^Uid:\s+1000\s+1000\s+1000\s+1000$/m)
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
    for (const set of ['Inh', 'Prm', 'Eff', 'Bnd', 'Amb']) expect(status).toMatch(new RegExp(`^Cap${set}:\\s+0+$`, 'm'))
    const places = ['/product', '/product/.next', '/home/node', '/var', '/tmp']
    const attempt = `for (const place of ${JSON.stringify(places)}) try { fs.mkdirSync(place + '/x/y', { recursive: true }); console.log(place) } catch {}`
    expect(await runInContainer('node', '-e', attempt)).toBe('/tmp')
  })

  it('contains every production package and no development package', async () => {
    await runInContainer('npm', 'ls', '--all', '--omit=dev', '--omit=optional', '--cache=/tmp/npm', '--logs-max=0')
    const found = 'console.log(process.argv.slice(1).filter((path) => fs.existsSync(path)).join())'
    expect(await runInContainer('node', '-e', found, ...developmentPackages())).toBe('')
    expect(product.addedBytes).toBeLessThan(MAX_BYTES)
  })

  it('serves a page with its precompressed files', async () => {
    const page = await fetch(`${product.origin}/premium`)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toMatch(/data-buy-block="premium"[^>]* data-state="offered"/)
    const files = new Set(html.match(/\/_next\/static\/[^"\s#\\]+\.(?:js|css)/g))
    expect(files.size).toBeGreaterThan(1)
    for (const path of [...files, '/speculation-rules.json']) {
      const file = await fetch(product.origin + path, { headers: { 'accept-encoding': 'br' } })
      expect([path, file.status, file.headers.get('content-encoding')]).toEqual([path, 200, 'br'])
      await file.body?.cancel()
    }
  })

  it('redirects a purchase to the store', async () => {
    const bought = await fetch(`${product.origin}/buy`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: product.origin },
      body: new URLSearchParams({ product: 'premium', back: '/premium', term: '1Y', quantity: '3', autorenew: 'true' }),
    })
    const store = new URL(bought.headers.get('location') ?? '/', product.origin)
    const { port } = new URL(product.origin)
    expect([bought.status, store.host, store.pathname]).toEqual([303, `localhost:${port}`, '/store'])
    expect(store.searchParams.get('pid')).toBe('premium-1Y-3-ar')
    expect((await fetch(store)).status).toBe(200)
  })

  it('exits within 10 seconds after SIGTERM, without logging a missing file or a write error', async () => {
    expect(await product.end()).toBe(0)
    expect(product.log()).not.toMatch(/EROFS|EACCES|EPERM|ENOENT|ENOSPC|MODULE_NOT_FOUND/)
  })
})
