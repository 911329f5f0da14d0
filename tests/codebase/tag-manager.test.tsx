import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

it.each([
  ['', ''],
  ['/tags/manager.js', '<meta name="tag-manager" content="/tags/manager.js"/>'],
])('with TAG_MANAGER_PATH=%s a page names the tag manager by %s', async (path, html) => {
  vi.stubEnv('TAG_MANAGER_PATH', path)
  Reflect.deleteProperty(globalThis, Symbol.for('northwall.services'))
  const { TagManager } = await import('../../app/_components/scripts/tag-manager.tsx')
  expect(renderToStaticMarkup(<TagManager />)).toBe(html)
})
