import { afterEach, beforeEach, expect, it, vi } from 'vitest'

interface Rules {
  readonly createScriptURL?: (url: string) => string | null
  readonly createHTML?: (html: string) => string
}

let policies: Map<string, Rules>
let created: string[]

/** Loads the module into a browser that has Trusted Types, or lacks them. */
const load = async (isSupported: boolean) => {
  vi.resetModules()
  vi.stubGlobal(
    'trustedTypes',
    isSupported
      ? {
          createPolicy: (name: string, rules: Rules): Rules => {
            created.push(name)
            policies.set(name, rules)
            return { createHTML: (html) => `<i>checked</i>${rules.createHTML?.(html)}` }
          },
        }
      : undefined,
  )
  return import('../../../browser/scripts/trust-own-content.ts')
}

beforeEach(() => {
  policies = new Map()
  created = []
})

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['/scripts/islands.js', true],
  [`${location.origin}/scripts/islands.js`, true],
  [`${location.origin}0/x.js`, false],
  ['https://example.com/x.js', false],
  ['//example.com/x.js', false],
  [`https://example.com/?${location.origin}/`, false],
  [`blob:${location.origin}/1`, false],
  ['data:text/javascript,1', false],
])('trustOwnScripts allows scripts to load %s: %s', async (url, isAllowed) => {
  const { trustOwnScripts } = await load(true)
  trustOwnScripts()
  expect(policies.get('default')?.createScriptURL?.(url)).toBe(isAllowed ? url : null)
  expect(policies.get('default')?.createHTML).toBeUndefined()
})

it('trustOwnScripts does nothing in a browser without Trusted Types', async () => {
  const { trustOwnScripts } = await load(false)
  expect(trustOwnScripts).not.toThrow()
})

it('parseOwnPage passes HTML through one policy, which browsers create only once', async () => {
  const { parseOwnPage } = await load(true)
  const [first, second] = [parseOwnPage('<p>1</p>'), parseOwnPage('<p>2</p>')]
  expect([first.textContent, second.textContent, created]).toEqual(['checked1', 'checked2', ['consent']])
})

it('parseOwnPage returns inert content in a browser without Trusted Types', async () => {
  const { parseOwnPage } = await load(false)
  const content = parseOwnPage('<p>1</p><img src="/x.png">')
  expect(content.querySelector('p')?.textContent).toBe('1')
  expect(content.ownerDocument).not.toBe(document)
})
