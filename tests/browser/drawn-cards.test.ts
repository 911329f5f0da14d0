import { expect } from 'vitest'
import { fitPromise, requireFaces } from '../../commands/pictures/draw-card.ts'
import { shareCard } from '../../commands/pictures/picture-cards.ts'
import { it } from './browser-test.ts'

it('fitPromise sets a long promise in a smaller font size than a short one', async ({ openPage }) => {
  const { page } = await openPage()
  const sizeOf = async (promise: string) => {
    await page.setContent(shareCard('de', promise).html)
    return fitPromise(page)
  }
  expect(await sizeOf('Gute Mauern.')).toBe(76)
  expect(await sizeOf('Gute Mauern und ruhige Tage '.repeat(3).trim())).toBeLessThan(76)
})

it('fitPromise throws if a promise does not fit in any font size', async ({ openPage }) => {
  const { page } = await openPage()
  await page.setContent(shareCard('de', 'Gute Mauern. '.repeat(30)).html)
  await expect(fitPromise(page)).rejects.toThrow('The promise is too long for a picture: Gute Mauern.')
})

it('requireFaces throws an error with the packages to install if a card font is missing', async ({ openPage }) => {
  const { page } = await openPage()
  await page.setContent(shareCard('en', 'Good walls').html)
  await expect(requireFaces(page, ['No Such Face'])).rejects.toThrow(
    /would be drawn with .+ instead of No Such Face: install the Debian packages fonts-noto-core and fonts-noto-cjk/,
  )
})
