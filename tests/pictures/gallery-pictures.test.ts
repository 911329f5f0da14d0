import { expect, inject } from 'vitest'
import { acceptedVersion, pictureProblem } from './compare-picture.ts'
import { it, SCALE } from './picture-test.ts'

/** The sections of the gallery. Together they contain every component in every state. */
const GROUPS = ['tokens', 'art', 'chrome', 'sections', 'offers', 'downloads', 'forms']
const SCHEMES = ['light', 'dark'] as const
const DIRECTIONS = ['ltr', 'rtl'] as const

it.for(SCHEMES.flatMap((scheme) => DIRECTIONS.map((direction) => [scheme, direction] as const)))(
  'every component looks as accepted in each state: %s, %s',
  async ([colorScheme, direction], { openPage }) => {
    const { page } = await openPage({ ...SCALE, colorScheme, viewport: { width: 1280, height: 900 } })
    await page.goto(inject('galleryOrigin'))
    const sections = await page.locator('main > section').evaluateAll((list) => list.map(({ id }) => id))
    expect(sections).toEqual(GROUPS)
    await page.locator('html').evaluate((root, dir) => root.setAttribute('dir', dir), direction)
    const problems: string[] = []
    for (const group of GROUPS) {
      const taken = await page.locator(`section#${group}`).screenshot({ animations: 'disabled' })
      const problem = await pictureProblem(`gallery-${group}-${colorScheme}-${direction}`, taken)
      if (problem !== null) problems.push(`${group}: ${problem}`)
    }
    expect(problems).toEqual([])
  },
)

it('the accepted pictures are of the installed version of Chromium', async ({ chromium }) => {
  const [major = ''] = chromium.version().split('.')
  expect(await acceptedVersion(major)).toBe(major)
})
