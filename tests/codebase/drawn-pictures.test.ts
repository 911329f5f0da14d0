import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  type DrawnPicture,
  hashPicture,
  pictureCards,
  pictureFiles,
  RECORD_FILE,
  shareCard,
} from '../../commands/pictures/picture-cards.ts'
import { SITE_LANGUAGES } from '../../domain/sites/site-languages.ts'
import { ROOT } from './source-files.ts'

const MAX_TOTAL_BYTES = 2 * 1024 * 1024

const cards = await pictureCards()
const record: Readonly<Record<string, DrawnPicture>> = JSON.parse(readFileSync(RECORD_FILE, 'utf8'))

describe('the pictures that npm run pictures draws', () => {
  it.each(cards.map((card) => [card.file, card] as const))(
    'include the current public/%s (if not, run `npm run pictures`)',
    async (file, card) => {
      expect(await hashPicture(card)).toEqual(record[file])
    },
  )

  it('are exactly the icons and one picture for each language', () => {
    const files = ['apple-touch-icon.png', 'icon-192.png', 'icon-512.png']
    expect(cards.map(({ file }) => file)).toEqual([...files, ...SITE_LANGUAGES.map((one) => `share/${one}.png`)])
    expect(Object.keys(record)).toEqual(cards.map(({ file }) => file))
    const expected = cards.flatMap(pictureFiles).map((path) => fileURLToPath(path))
    const found = [...globSync('public/*.png', { cwd: ROOT }), ...globSync('public/share/*', { cwd: ROOT })]
    expect(found.map((path) => join(ROOT, path)).toSorted()).toEqual(expected.toSorted())
  })

  it.each(cards.map((card) => [card.file, card] as const))(
    'include public/%s in the specified size, and a smaller WebP file with the same pixels',
    async (_file, card) => {
      const [png, webp] = pictureFiles(card).map((path) => readFileSync(path))
      const { format, width, height } = await sharp(png).metadata()
      expect({ format, width, height }).toEqual({ format: 'png', width: card.width, height: card.height })
      if (webp === undefined) return
      const [pixels, same] = await Promise.all([png, webp].map((file) => sharp(file).removeAlpha().raw().toBuffer()))
      expect([pixels?.equals(same ?? Buffer.of()), webp.length < (png?.length ?? 0)]).toEqual([true, true])
    },
  )

  it('add less than 2 MB to a clone', () => {
    const files = cards.flatMap(pictureFiles).filter((path) => existsSync(path))
    expect(files.reduce((sum, path) => sum + readFileSync(path).length, 0)).toBeLessThan(MAX_TOTAL_BYTES)
  })
})

describe('the hash of a picture', () => {
  it('changes only if the text changes', async () => {
    const inputsOf = async (promise: string) => (await hashPicture(shareCard('de', promise))).inputs
    expect(await inputsOf('Gute Mauern.')).toBe(await inputsOf('Gute Mauern.'))
    expect(await inputsOf('Gute Mauern.')).not.toBe(await inputsOf('Gute Mauer.'))
  })
})

describe('the link preview picture', () => {
  it.each([
    ['fr', 'De bons murs. Des jours tranquilles.', 'De bons murs.|Des jours tranquilles.'],
    ['ja', '確かな壁で、穏やかな毎日を。', '確かな壁で、|穏やかな毎日を。'],
    ['th', 'กำแพงแข็งแรง วันเวลาสงบสุข', 'กำแพงแข็งแรง|วันเวลาสงบสุข'],
    ['ar', 'أسوار متينة وأيام هادئة.', 'أسوار متينة وأيام هادئة.'],
    ['de', 'Mauern & <Tage>', 'Mauern &amp;|&lt;Tage&gt;'],
  ] as const)('breaks lines in %s only between phrases: %s', (language, promise, phrases) => {
    const { html } = shareCard(language, promise)
    expect([...html.matchAll(/<span>([^<]*)<\/span>/g)].map(([, phrase]) => phrase).join('|')).toBe(phrases)
  })

  it('reads from right to left in Arabic only', () => {
    expect(shareCard('ar', 'أسوار').html).toContain('dir="rtl"')
    expect(shareCard('de', 'Mauern').html).toContain('dir="ltr"')
  })
})
