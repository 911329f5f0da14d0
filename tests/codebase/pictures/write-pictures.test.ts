import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { sharePicture } from '../../../commands/build/pictures/share-picture.ts'
import { writePictures } from '../../../commands/build/pictures/write-pictures.ts'

const opened: string[] = []
afterEach(() => {
  for (const folder of opened.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A build in a folder of its own. */
const openBuild = () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  opened.push(folder)
  const folders = { target: join(folder, 'pictures'), variants: join(folder, 'variants'), drawn: join(folder, 'cache') }
  return {
    draw: async (title: string) =>
      writePictures(
        [
          { file: 'share/de.png', svg: await sharePicture('de', title), hasVariant: true },
          { file: 'share/ar.png', svg: await sharePicture('ar', 'أسوار متينة وأيام هادئة.'), hasVariant: false },
        ],
        folders,
      ),
    file: (name: string) => readFileSync(join(folders.target, name)),
    variant: (name: string) => readFileSync(join(folders.variants, name)),
    drawnFiles: () => readdirSync(folders.drawn),
  }
}

describe('pictures in a build', () => {
  it('have the size that messengers show whole', async () => {
    const build = openBuild()
    await build.draw('Gute Mauern.')
    expect(await sharp(build.file('share/de.png')).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    })
  })

  it('have a variant with the same pixels in a smaller file', async () => {
    const build = openBuild()
    await build.draw('Gute Mauern.')
    const [png, webp] = [build.file('share/de.png'), build.variant('share/de.png.webp')]
    const [pixels, same] = await Promise.all([png, webp].map((file) => sharp(file).removeAlpha().raw().toBuffer()))
    expect([pixels?.equals(same ?? Buffer.of()), webp.length < png.length]).toEqual([true, true])
  })

  it('are the same to the byte whenever they are drawn', async () => {
    const [one, other] = [openBuild(), openBuild()]
    await Promise.all([one.draw('Gute Mauern.'), other.draw('Gute Mauern.')])
    for (const name of ['share/de.png', 'share/ar.png']) expect(one.file(name).equals(other.file(name))).toBe(true)
  })

  it('are drawn again where their text has changed, and only there', async () => {
    const build = openBuild()
    expect(await build.draw('Gute Mauern.')).toBe(3)
    const before = build.file('share/de.png')
    expect(await build.draw('Gute Mauern.')).toBe(0)
    expect(await build.draw('Ruhige Tage.')).toBe(2)
    expect(build.file('share/de.png').equals(before)).toBe(false)
    expect(build.drawnFiles()).toHaveLength(3)
  })
})
