import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { BrowserContext } from 'playwright'
import sharp from 'sharp'
import { CONSENT_COOKIE } from '../../domain/consent/consent.ts'
import { CONSENT_VERSION } from '../../domain/consent/consent-table.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import { SITE_RECORDS } from '../../domain/sites/site-records.ts'
import { buildSiteRegistry } from '../../domain/sites/site-registry.ts'
import { freePorts, startProcess } from '../cluster/start-process.ts'
import { launchChromium } from './launch-chromium.ts'

/** Sites with Latin, Arabic, Japanese, Thai and Cyrillic script. */
const SITES = ['com', 'de', 'me', 'cojp', 'coth', 'ru']
const PATHS = ['/', '/premium', '/compare', '/downloads', '/trial']
const SIZES = { phone: [390, 844], tablet: [820, 1180], desktop: [1280, 900] } as const
/** Display modes of a page. */
const LOOKS = {
  light: {},
  dark: { colorScheme: 'dark' },
  forced: { forcedColors: 'active', colorScheme: 'dark' },
  print: {},
  'large-text': {},
} as const
const FOLDER = new URL('../../screenshots/', import.meta.url)
const QUALITY = 82
/** Height limit of the WebP format. Longer pages are cropped. */
const MAX_PIXELS = 16_383

type Size = keyof typeof SIZES
type Look = keyof typeof LOOKS

const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: SITES.join() },
    paths: { type: 'string', default: PATHS.join() },
    sizes: { type: 'string', default: Object.keys(SIZES).join() },
    look: { type: 'string', default: 'light' },
    first: { type: 'boolean', default: false },
  },
})

const isLook = (look: string): look is Look => look in LOOKS
const isSize = (size: string): size is Size => size in SIZES

const registry = buildSiteRegistry(SITE_RECORDS)
if (!registry.ok) throw new Error(registry.problems.join('\n'))
const { look } = values
if (!isLook(look)) throw new Error(`Unknown look ${look}. The looks are: ${Object.keys(LOOKS).join(', ')}.`)
const sites = values.sites.split(',').map((code) => {
  const site = registry.value.byCode(code)
  if (site === undefined) throw new Error(`Unknown site ${code}.`)
  return site
})

const [port = 0] = await freePorts(1)
const origin = `http://localhost:${port}`
const server = await startProcess({
  name: 'the storefront',
  command: process.execPath,
  args: ['server.ts'],
  env: { PORT: String(port) },
  ready: async () => (await fetch(`${origin}/`)).ok,
})
/** Equals the browser setting for large text, which also scales widths in `rem`. */
const LARGE_TEXT = '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'
const chromium = await launchChromium(look === 'large-text' ? [LARGE_TEXT] : [])

/** A visitor's consent decision. Without it, the consent form would cover the middle of a full-page screenshot. */
const DECIDED = { name: CONSENT_COOKIE, value: `${CONSENT_VERSION}.` }

/** Takes the screenshots of one size: full pages, or only the first viewport. */
const take = async (size: Size, context: BrowserContext): Promise<void> => {
  const page = await context.newPage()
  if (look === 'print') await page.emulateMedia({ media: 'print' })
  await context.addCookies(sites.map(({ label }) => ({ ...DECIDED, url: `http://${label}.localhost:${port}` })))
  for (const site of sites)
    for (const path of values.paths.split(',')) {
      await page.goto(`http://${site.label}.localhost:${port}${siteLink(site, path)}`)
      const name = `${site.code}-${path === '/' ? 'home' : path.slice(1)}-${size}${look === 'light' ? '' : `-${look}`}.webp`
      const taken = await page.screenshot({ fullPage: !values.first, animations: 'disabled' })
      const picture = sharp(taken)
      const { width, height } = await picture.metadata()
      await picture
        .extract({ left: 0, top: 0, width, height: Math.min(height, MAX_PIXELS) })
        .webp({ quality: QUALITY })
        .toFile(fileURLToPath(new URL(name, FOLDER)))
    }
}

try {
  mkdirSync(FOLDER, { recursive: true })
  for (const size of values.sizes.split(',').filter(isSize)) {
    const [width, height] = SIZES[size]
    const context = await chromium.newContext({ viewport: { width, height }, ...LOOKS[look] })
    await take(size, context)
    await context.close()
  }
  console.log(`Pictures are in ${fileURLToPath(FOLDER)}`)
} finally {
  await chromium.close()
  await server.stop()
}
