import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { chromiumProgram, launchChromium } from './launch-chromium.ts'
import { pictureSources, sourceHash } from './picture-sources.ts'

const PUBLIC = new URL('../../public/', import.meta.url)
const COLOURS = 64
const DRAWN = new URL('drawn.json', import.meta.url)

/** Draws every picture again with the fonts of this machine, which has to have all scripts (Debian: fonts-noto). */
const drawPictures = async (): Promise<void> => {
  const chromium = await launchChromium(chromiumProgram())
  const page = await chromium.newPage()
  mkdirSync(new URL('share/', PUBLIC), { recursive: true })
  const sources = await pictureSources()
  for (const { file, html, width, height } of sources) {
    await page.setViewportSize({ width, height })
    await page.setContent(html)
    const taken = await page.screenshot()
    // Few colours: a palette makes a third of the file.
    await sharp(taken)
      .png({ palette: true, colours: COLOURS, compressionLevel: 9, effort: 10 })
      .toFile(fileURLToPath(new URL(file, PUBLIC)))
  }
  await chromium.close()
  const drawn = Object.fromEntries(sources.map((source) => [source.file, sourceHash(source)]))
  writeFileSync(DRAWN, `${JSON.stringify(drawn, null, 2)}\n`)
  console.log(`${sources.length} pictures drawn`)
}

await drawPictures()
