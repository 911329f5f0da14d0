import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { STATES_FILE, staleTranslations, updatedStates } from '../../../commands/texts/translation-states.ts'
import { SITE_LANGUAGES } from '../../../domain/sites/site-languages.ts'
import { runCommand } from '../../hosts/storefront/run-command.ts'

const TABLE = readFileSync(new URL(`../../../${STATES_FILE}`, import.meta.url), 'utf8')

/** Returns the texts of English and two translations. */
const texts = (en: string, de: string, fr: string) =>
  new Map(Object.entries({ en, de, fr }).map(([language, text]) => [language, new Map([['page lead', text]])]))

const FIRST = updatedStates('', texts('Fast.', 'Schnell.', 'Rapide.'))

describe('the states of translations', () => {
  it('are current (if not, run `npm run generate`)', () => {
    expect(updatedStates(TABLE)).toBe(TABLE)
  })

  it('contain no stale translation (if so, run `npm run texts -- --stale`)', () => {
    expect(staleTranslations(TABLE)).toEqual([])
  })

  it('have a line for each English text, with a cell for every language of the site', () => {
    const [header = '', ...lines] = TABLE.trimEnd().split('\n')
    expect(new Set(header.split('\t').slice(1))).toEqual(new Set(SITE_LANGUAGES))
    const cells = lines.map((line) => line.split('\t'))
    expect(cells.filter(({ length }) => length !== SITE_LANGUAGES.length + 1)).toEqual([])
    expect(new Set(cells.map(([name = '']) => name.split(' ')[0]))).toEqual(
      new Set(['message', 'page', 'help', 'review']),
    )
    expect(lines.filter((line) => !line.startsWith('help ') && line.includes('\t\t'))).toEqual([])
  })
})

describe('a changed English text', () => {
  it('makes those translations stale that have not changed with it', () => {
    const table = updatedStates(FIRST, texts('Light.', 'Leicht.', 'Rapide.'))
    expect(staleTranslations(FIRST)).toEqual([])
    expect(staleTranslations(table)).toEqual([['page lead', 'fr']])
  })

  it('keeps a translation stale until it changes, it is said to fit, or the English text is as before', () => {
    const english = 'Light.'
    const stale = updatedStates(FIRST, texts(english, 'Leicht.', 'Rapide.'))
    expect(updatedStates(stale, texts(english, 'Leicht.', 'Rapide.'))).toBe(stale)
    expect(staleTranslations(updatedStates(stale, texts(english, 'Leicht.', 'Léger.')))).toEqual([])
    expect(staleTranslations(updatedStates(stale, texts(english, 'Leicht.', 'Rapide.'), ['page lead']))).toEqual([])
    expect(staleTranslations(updatedStates(stale, texts('Fast.', 'Schnell.', 'Rapide.')))).toEqual([])
    expect(staleTranslations(updatedStates(stale, texts('Small.', 'Klein.', 'Rapide.')))).toEqual([['page lead', 'fr']])
  })
})

describe('npm run texts', () => {
  it.each([
    [['--help'], 0, 'stdout'],
    [['-h'], 0, 'stdout'],
    [[], 1, 'stderr'],
    [['--unknown'], 1, 'stderr'],
  ] as const)('with the arguments %j exits with code %i, and writes its usage to %s', async (args, code, stream) => {
    const command = runCommand(['commands/texts/list-texts.ts', ...args], {})
    expect(await command.ended).toBe(code)
    const lines = command[stream]().trim().split('\n').slice(-3)
    expect(lines.map((line) => line.trim().split(' ')[0])).toEqual(['Usage:', '--stale', '--fits'])
  })
})
