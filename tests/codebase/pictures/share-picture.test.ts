import { describe, expect, it } from 'vitest'
import { pictureSources } from '../../../commands/build/pictures/picture-sources.ts'
import { sharePicture } from '../../../commands/build/pictures/share-picture.ts'
import { SITE_LANGUAGES } from '../../../domain/sites/site-languages.ts'

describe('the pictures that a build draws', () => {
  it('are of every language and of icons in three sizes, each of outlines alone: what draws them has no fonts', async () => {
    const sources = await pictureSources()
    expect(sources.map(({ file }) => file)).toEqual([
      'apple-touch-icon.png',
      'icon-192.png',
      'icon-512.png',
      ...SITE_LANGUAGES.map((language) => `share/${language}.png`),
    ])
    expect(sources.filter(({ svg }) => /<text|font|NaN|undefined/.test(svg))).toEqual([])
  })
})

describe('a promise on the picture of a shared link', () => {
  it.each([
    ['en', 'Good walls 壁', 'No font of en has 壁 (U+58C1)'],
    ['ja', 'Добрые 壁 กำ', 'No font of ja has ก (U+0E01) with ำ (U+0E33)'],
  ] as const)(
    'in %s is not drawn with a character that no font has: the build says which',
    async (language, title, problem) => {
      await expect(sharePicture(language, title)).rejects.toThrow(problem)
    },
  )

  it('is set smaller where it is long, and is not cut', async () => {
    const sizes = async (title: string) =>
      /scale\((0\.0\d+) -\1\)">(?:<path[^>]*>)+<\/g><\/g>/.exec(await sharePicture('de', title))?.[1]
    expect(await sizes('Gute Mauern.')).toBe('0.076')
    expect(await sizes('Gute Mauern und ruhige Tage '.repeat(3).trim())).toBe('0.066')
    await expect(sharePicture('de', 'Gute Mauern. '.repeat(30))).rejects.toThrow('The promise in de is too long')
  })

  it('begins at the right in Arabic, where wall and mark stand the other way round, too', async () => {
    const [arabic, english] = await Promise.all([sharePicture('ar', 'أسوار متينة'), sharePicture('en', 'Good walls')])
    expect([arabic.includes('scale(-1 1)'), english.includes('scale(-1 1)')]).toEqual([true, false])
  })
})
