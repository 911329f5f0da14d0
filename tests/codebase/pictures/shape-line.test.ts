import { describe, expect, it } from 'vitest'
import { openFonts } from '../../../commands/build/pictures/open-fonts.ts'
import { shapeLine } from '../../../commands/build/pictures/shape-line.ts'
import type { SiteLanguage } from '../../../domain/sites/site-languages.ts'

const shaped = async (language: SiteLanguage, line: string) =>
  shapeLine(line, { language, findFont: await openFonts(language, line), spacing: 0 })

/** The forms of the letters of a line, from left to right. */
const forms = async (language: SiteLanguage, line: string) =>
  (await shaped(language, line)).glyphs.map(({ outline }) => outline)

describe('a line of text', () => {
  it('has Arabic letters joined: each in the form of its place in the word', async () => {
    const inWord = await forms('ar', 'ععع')
    const [alone] = await forms('ar', 'ع')
    expect([inWord.length, new Set([...inWord, alone]).size]).toEqual([3, 4])
  })

  it('reads from right to left in Arabic, and a name within it from left to right', async () => {
    const [line, name, word] = await Promise.all([
      forms('ar', 'مع Northwall'),
      forms('ar', 'Northwall'),
      forms('ar', 'مع'),
    ])
    expect(line.slice(0, name.length)).toEqual(name)
    expect(line.slice(-word.length)).toEqual(word)
  })

  it('has the marks of Thai above and below their letter, where they take no width', async () => {
    const [letter, marked] = await Promise.all([shaped('th', 'ต'), shaped('th', 'ตั้')])
    expect([marked.width, marked.glyphs.length > 1]).toEqual([letter.width, true])
  })

  it('has letters of different files of a font side by side, each once', async () => {
    const { glyphs, width } = await shaped('tr', 'Sağlam')
    expect(glyphs.map(({ x }) => x)).toEqual(glyphs.map(({ x }) => x).toSorted((one, other) => one - other))
    expect([glyphs.length, width > (glyphs.at(-1)?.x ?? 0)]).toEqual([6, true])
  })

  it('has a character in the form of its language: Chinese of Hong Kong and of the mainland differ', async () => {
    expect(await forms('zh-HK', '骨')).not.toEqual(await forms('zh-CN', '骨'))
  })
})
