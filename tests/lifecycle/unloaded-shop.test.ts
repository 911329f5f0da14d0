import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, type TestContext } from 'vitest'
import { startRouter } from '../../commands/router/start-router.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'

/** Returns a module hook that appends the URL of each loaded module or bundled chunk to a file. */
const hookOf = (list: string): string => `
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
registerHooks({
  load: (url, context, nextLoad) => {
    if (url.startsWith('file:')) appendFileSync(${JSON.stringify(list)}, url + '\\n')
    return nextLoad(url, context)
  },
})
`

/** A string in the demonstration shop that the bundler keeps. */
const MARK = 'northwall-demonstration-shop'

/** Starts the product and renders a product page. Returns the number of loaded chunks, and the loaded files of the shop. */
const loadedBy = async (context: TestContext, env: Readonly<Record<string, string>>) => {
  const folder = await mkdtemp(join(tmpdir(), 'northwall-loaded-'))
  context.onTestFinished(() => rm(folder, { recursive: true }))
  const [hook, list] = [join(folder, 'hook.mjs'), join(folder, 'list')]
  await writeFile(hook, hookOf(list))
  const storefront = await startStorefront({ env: { ...env, NODE_OPTIONS: `--import=${hook}` } })
  context.onTestFinished(storefront.stop)
  const page = await fetch(`${storefront.origin}/premium`)
  expect((await page.text()).includes('data-price')).toBe(true)
  const files = [...new Set((await readFile(list, 'utf8')).trim().split('\n'))].map((url) => fileURLToPath(url))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  return {
    chunks: files.filter((file) => file.includes('/.next/server/')).length,
    shop: files.filter((file, at) => file.includes('/adapters/shop/') || texts[at]?.includes(MARK)),
  }
}

it('edge and renderer load no demonstration shop file if API_ROUTER_URL is set', async (context) => {
  const router = await startRouter()
  context.onTestFinished(router.close)
  const { chunks, shop } = await loadedBy(context, { API_ROUTER_URL: router.origin })
  expect(chunks).toBeGreaterThan(5)
  expect(shop).toEqual([])
})

it('the renderer loads the demonstration shop on its first call if API_ROUTER_URL is not set', async (context) => {
  expect((await loadedBy(context, {})).shop).not.toEqual([])
})
