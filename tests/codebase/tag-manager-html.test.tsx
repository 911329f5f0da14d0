import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

it.each([
  ['', undefined, ''],
  ['/tags/manager.js', undefined, '<meta name="tag-manager" content="/tags/manager.js"/>'],
  ['/tags/manager.js', { externalScripts: true }, '<meta name="tag-manager" content="/tags/manager.js"/>'],
  ['/tags/manager.js', { externalScripts: false }, ''],
])(
  'with TAG_MANAGER_PATH=%s, a page with the flags %j contains the tag manager element "%s"',
  async (path, flags, html) => {
    vi.stubEnv('TAG_MANAGER_PATH', path)
    Reflect.deleteProperty(globalThis, Symbol.for('northwall.services'))
    const { TagManager } = await import('../../app/_components/chrome/page-scripts.tsx')
    expect(renderToStaticMarkup(<TagManager flags={flags} />)).toBe(html)
  },
)
