import type { Page } from 'playwright'
import sharp from 'sharp'
import { DRAWING, type PictureCard } from './picture-cards.ts'

/**
 * Sets the promise of a card to the largest font size that fits into its box. Returns the size in pixels. Throws if no size
 * fits.
 */
export const fitPromise = async (page: Page): Promise<number> => {
  const promise = page.locator('h1')
  for (const size of DRAWING.promiseSizes) {
    const fits = await promise.evaluate((element, pixels) => {
      element.style.fontSize = `${pixels}px`
      const box = element.parentElement
      const { height } = element.getBoundingClientRect()
      return box !== null && height <= box.clientHeight && element.scrollWidth <= box.clientWidth
    }, size)
    if (fits) return size
  }
  throw new Error(`The promise is too long for a picture: ${await promise.textContent()}`)
}

/** Throws if Chromium draws text of the page with a font other than these, for example because a font package is missing. */
export const requireFaces = async (page: Page, faces: readonly string[]): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'h1, header span' })
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    const other = fonts.find(({ familyName }) => !faces.includes(familyName))
    if (other !== undefined)
      throw new Error(
        `Text would be drawn with ${other.familyName} instead of ${faces.join(' or ')}: install the Debian packages fonts-noto-core and fonts-noto-cjk.`,
      )
  }
}

/** Takes a screenshot of a card and encodes it in its formats: PNG and, if it has one, WebP with the same pixels. */
export const drawCard = async (page: Page, card: PictureCard): Promise<readonly Buffer[]> => {
  await page.setViewportSize({ width: card.width, height: card.height })
  await page.setContent(card.html)
  if (card.faces.length > 0) {
    await requireFaces(page, card.faces)
    await fitPromise(page)
  }
  const png = await sharp(await page.screenshot())
    .png(DRAWING.png)
    .toBuffer()
  return card.hasWebp ? [png, await sharp(png).webp(DRAWING.webp).toBuffer()] : [png]
}
