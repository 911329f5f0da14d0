import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'
import { parseOwnPage } from '../../browser/scripts/trust-own-content.ts'
import { openStorefront } from '../codebase/copied-storefront.ts'
import { type CopiedTree, copyTree } from '../codebase/copied-tree.ts'
import { undocumented } from '../codebase/worked-example.ts'

const TABLE = 'domain/consent/consent-table.ts'
const MESSAGES = 'app/_messages/'

const RULE = "  personalization: { letter: 'p', optOutCountries: OPT_OUT },\n"
const ITEMS = `  personalization: {
    cookies: ['greeting'],
    localKeys: ['recent-products'],
    sessionKeys: [],
    scripts: [],
    consentModes: ['personalization_storage'],
  },
`
const LIFE = '  greeting: 365,\n'
const OLD_VERSION = "export const CONSENT_VERSION = 'v1'"
const VERSION = "export const CONSENT_VERSION = 'v2'"

interface Messages {
  readonly consent: { readonly categories: Record<string, unknown> }
}

const addRule = (tree: CopiedTree): void => tree.insertBefore(TABLE, '} satisfies Readonly<Record<string, ', RULE)

const addItems = (tree: CopiedTree): void => {
  tree.insertBefore(TABLE, '} as const satisfies Readonly<Record<ConsentCategory', ITEMS)
  tree.insertBefore(TABLE, '} as const satisfies Readonly<Record<FunctionalCookie', LIFE)
}

const addTexts = (tree: CopiedTree): void => {
  for (const file of readdirSync(join(tree.root, MESSAGES)).filter((name) => name.endsWith('.json')))
    tree.editJson<Messages>(`${MESSAGES}${file}`, ({ consent }) => {
      consent.categories['personalization'] = { name: 'Personalization', purpose: `Your last products, in ${file}.` }
    })
}

const TICKED = /<input(?=[^>]* name="personalization")(?=[^>]* checked="")[^>]*>/

/** Runs `act` as a script of an empty page, for a German visitor with a cookie. */
const inBrowser = async (cookie: string, act: () => Promise<void>): Promise<void> => {
  const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { url: 'http://de.localhost/' } })
  document.documentElement.lang = 'de-DE'
  document.body.innerHTML = '<header></header><footer><a href="/cookies">Cookies</a></footer>'
  document.cookie = cookie
  // Missing in jsdom.
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  try {
    await act()
  } finally {
    await teardown(globalThis)
  }
}

// The tests follow the steps of a contributor.
describe('a new consent category', { shuffle: false }, () => {
  const tree = copyTree()
  const storefront = openStorefront(tree)
  afterAll(tree.remove)
  afterEach(() => vi.unstubAllGlobals())

  beforeAll(() => {
    addRule(tree)
    addItems(tree)
    tree.replace(TABLE, OLD_VERSION, VERSION)
    addTexts(tree)
  })

  it('changes only the consent table and texts', () => {
    expect(tree.changed().filter((path) => !path.startsWith(MESSAGES))).toEqual([TABLE])
  })

  it('matches the worked example in CONTRIBUTING.md', () => {
    expect(undocumented('A consent category', [RULE, ITEMS, LIFE, VERSION])).toEqual([])
  })

  it('compiles', () => {
    expect(tree.typeErrors()).toBe('')
  })

  it.each([
    ['com', 'en.json'],
    ['de', 'de.json'],
    ['me', 'ar.json'],
  ])('is in the consent form of %s in the site’s language', async (site, file) => {
    const html = await storefront.page('/cookies', site)
    expect(html).toContain('name="personalization"')
    expect(html).toContain(`Your last products, in ${file}.`)
  })

  it('is in the tables of what is stored', async () => {
    const html = (await storefront.page('/cookies', 'com')) ?? ''
    expect(html).toMatch(/data-stored="personalization".*<code dir="ltr">greeting<\/code>.*365 days.*recent-products/s)
  })

  it('is off by default in an opt-in country, and on by default in an opt-out country', async () => {
    expect(await storefront.page('/cookies', 'de')).not.toMatch(TICKED)
    expect(await storefront.page('/cookies', 'usa')).toMatch(TICKED)
  })

  it('is in the consent bar', async () => {
    const html = (await storefront.page('/cookies', 'de')) ?? ''
    await inBrowser('', async () => {
      // Missing in jsdom.
      HTMLElement.prototype.showPopover = () => {}
      vi.stubGlobal(
        'CSSStyleSheet',
        class {
          replaceSync = () => {}
        },
      )
      vi.stubGlobal('fetch', async () => new Response(`<style></style>${html}`))
      const { showConsentBar } = await tree.load<typeof import('../../browser/overlays/consent-bar.ts')>(
        'browser/overlays/consent-bar.ts',
      )
      await showConsentBar(parseOwnPage)
      const shown = document.querySelector('consent-bar')?.shadowRoot
      expect(shown?.querySelector('form [name="personalization"]')).not.toBeNull()
    })
  })

  it('is stored when the visitor allows it, and is then checked in the form', async () => {
    const cookies = await storefront.decide({ choice: 'selected', personalization: 'on' })
    expect(cookies).toContainEqual(expect.stringMatching(/^consent=v2\.p;/))
    expect(cookies.filter((cookie) => cookie.startsWith('greeting='))).toEqual([])
    expect(await storefront.page('/cookies', 'de', null, 'v2.p')).toMatch(TICKED)
  })

  it('makes visitors repeat an earlier decision', async () => {
    expect(await storefront.page('/cookies', 'de', null, 'v1.am')).toContain('data-consent="ask"')
  })

  it('deletes its cookies when the visitor refuses it', async () => {
    const cookies = await storefront.decide({ choice: 'selected', analytics: 'on', marketing: 'on' })
    expect(cookies).toContainEqual(expect.stringMatching(/^consent=v2\.am;/))
    expect(cookies.filter((cookie) => cookie.includes('Max-Age=0'))).toEqual([
      expect.stringMatching(/^greeting=; Path=\/; Max-Age=0;/),
    ])
  })

  it.each([
    ['keeps its storage keys while it is allowed', 'consent=v2.p', '["plus"]'],
    ['deletes its storage keys when the visitor refuses it', 'consent=v2.am', null],
  ])('%s', async (_, cookie, stored) => {
    await inBrowser(cookie, async () => {
      localStorage.setItem('recent-products', '["plus"]')
      const { startTracking } = await tree.load<typeof import('../../browser/tracking/start-tracking.ts')>(
        'browser/tracking/start-tracking.ts',
      )
      startTracking()
      expect(localStorage.getItem('recent-products')).toBe(stored)
    })
  })

  it('can be the purpose of a content script', async () => {
    const { readPageAssets } = await tree.load<typeof import('../../adapters/content/page-assets.wire.ts')>(
      'adapters/content/page-assets.wire.ts',
    )
    const headScripts = [{ src: '/scripts/greeting.js', purpose: 'personalization' }]
    expect(readPageAssets({ headScripts })).toMatchObject({ assets: { headScripts }, problems: [] })
  })
})

describe('an incomplete consent category', () => {
  const tree = copyTree()
  afterAll(tree.remove)

  it('does not compile without items or texts', () => {
    addRule(tree)
    const errors = tree.typeErrors()
    for (const file of [TABLE, 'app/_components/sections/consent-section.tsx']) expect(errors).toContain(file)
  })
})
