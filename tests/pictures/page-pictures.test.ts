import { expect, inject } from 'vitest'
import { attachStorefront } from '../hosts/storefront/start-storefront.ts'
import { pictureProblem } from './compare-picture.ts'
import { it, SCALE } from './picture-test.ts'

/** One page per kind of layout, in each script and both directions. */
const PAGES = [
  ['com', '/'],
  ['com', '/premium'],
  ['com', '/compare'],
  ['com', '/finder'],
  ['de', '/standard'],
  ['de', '/downloads'],
  ['de', '/contact-sales'],
  ['me', '/premium'],
  ['me', '/compare'],
  ['cojp', '/'],
  ['coth', '/renew'],
  ['ru', '/trial'],
] as const

const WIDTHS = [390, 820, 1440] as const

const storefront = attachStorefront(inject('picturedStorefrontPort'))

it.for(PAGES.flatMap(([code, path]) => WIDTHS.map((width) => [code, path, width] as const)))(
  'the page looks as accepted: %s %s at %d px',
  async ([code, path, width], { openPage }) => {
    const { page } = await openPage({ ...SCALE, viewport: { width, height: 900 } })
    await page.goto(storefront.localUrl(code, path))
    const taken = await page.screenshot({ fullPage: true, animations: 'disabled' })
    const name = `${code}-${path === '/' ? 'home' : path.slice(1)}-${width}`
    expect(await pictureProblem(name, taken)).toBeNull()
  },
)
