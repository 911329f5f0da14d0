import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadCommand } from './load-command.ts'
import { plantFiles } from './plant-files.ts'
import { ROOT } from './source-files.ts'

interface Finding {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly text: string
  readonly instead: string
}

const { checkPhrases, checkSpelling, unusedWords } = await loadCommand<{
  checkPhrases(root?: string): readonly Finding[]
  checkSpelling(root?: string): Promise<readonly Finding[]>
  unusedWords(root?: string): readonly string[]
}>('checks/check-prose.mjs')
const { PHRASES } = await loadCommand<{ PHRASES: readonly { find: string }[] }>('checks/phrases.mjs')

/** In a variable, so that the prose check does not read the planted titles as titles of this file. */
const IT = 'it'

const placesOf = (findings: readonly Finding[]) =>
  findings.map(({ file, line, column, text }) => `${file}:${line}:${column} ${text}`).sort()

describe('the prose check', () => {
  const { root, remove } = plantFiles({
    'cspell.json': readFileSync(join(ROOT, 'cspell.json'), 'utf8'),
    'cspell-words.txt': readFileSync(join(ROOT, 'cspell-words.txt'), 'utf8'),
    'docs/wrong.md': 'Prices expire.\nA recieved price is cached prior\nto its use.\n',
    'docs/right.md':
      'A received licence is cached before its use, not for one site but for all: `prior to`.\n\n```\nprior to the recorded hour\n```\n',
    'domain/wrong.ts':
      '/**\n * Returns the price, wich the cache holds in\n * order to answer quickly.\n */\nexport const recievedPrice = 1\n// Based upon it.\n',
    'domain/clause.ts': `/** ${'What'} the cache holds. */\nexport const price = 1\n`,
    'domain/right.ts':
      "/** Returns the price of `cache`, which holds it. */\nexport const receivedPrice = ['prior to', `prior to`]\n",
    'tests/domain/wrong.test.ts': `${IT}.each([['wich', 'prior to']])(\n  'serves a stale %s prior to its recieved one', () => {},\n)\n${IT}("utilizes a price", () => {})\n`,
    'tests/domain/right.test.ts': `${IT}('serves a stale price', () => expect(wire).toBe('wich recieved prior to'))\n`,
    'app/_messages/en.json': '{ "wrong": "wich", "right": "behaviour" }',
  })
  afterAll(remove)

  it('reports an unknown word in a page, a comment, an identifier, a test title and an English text', async () => {
    expect(placesOf(await checkSpelling(root))).toEqual([
      'app/_messages/en.json:1:13 wich',
      'docs/wrong.md:2:3 recieved',
      'domain/wrong.ts:2:23 wich',
      'domain/wrong.ts:5:14 recieved',
      'tests/domain/wrong.test.ts:2:35 recieved',
    ])
  })

  it('suggests similar words', async () => {
    const suggestions = (await checkSpelling(root)).map(({ instead }) => instead)
    expect(suggestions).toContainEqual(expect.stringContaining('received'))
  })

  it('reports a phrase in a page, a comment and a test title, even across a line break', () => {
    expect(placesOf(checkPhrases(root))).toEqual([
      'docs/wrong.md:2:28 prior\nto',
      'domain/clause.ts:1:5 What',
      'domain/wrong.ts:2:44 in\n   order to',
      'domain/wrong.ts:6:10 upon',
      'tests/domain/wrong.test.ts:2:22 prior to',
      'tests/domain/wrong.test.ts:4:5 utilizes',
    ])
  })

  it('reports a dictionary word that no file contains', () => {
    const planted = plantFiles({
      'cspell.json': '{ "files": ["docs/*.md"], "ignorePaths": [] }',
      'cspell-words.txt': '# Names\nnorthwall\nsouthwall\n',
      'docs/page.md': 'Northwall\n',
    })
    expect(unusedWords(planted.root)).toEqual(['southwall'])
    planted.remove()
  })

  it('rejects a tree without a file to check', async () => {
    const empty = plantFiles({ 'cspell.json': '{ "files": ["docs/*.md"] }' })
    await expect(checkSpelling(empty.root)).rejects.toThrow('cspell checked 0 files')
    empty.remove()
  })
})

describe('the words in cspell-words.txt', () => {
  const sections = readFileSync(join(ROOT, 'cspell-words.txt'), 'utf8')
    .split('\n\n')
    .map((section) => section.split('\n').filter((line) => line !== '' && !line.startsWith('#')))

  it('are sorted within each section and in lower case', () => {
    for (const words of sections) expect(words).toEqual(words.map((word) => word.toLowerCase()).toSorted())
  })
})

describe('the phrases', () => {
  const EXAMPLES: readonly string[] = [
    'What the cache holds.',
    'The price is not to be had.',
    'That which is cached expires.',
    'Values are grouped in twos.',
    'The result is as good as not sent.',
    'The page and the style thereof are cached.',
    'It has a queue of its own.',
    'A page that is asked for twice is cached.',
    'The page is rendered for them alone.',
    'It retries in order to succeed.',
    'It validates prior to caching.',
    'It fails due to the fact that the port is taken.',
    'It utilizes the cache.',
    'It depends upon the cache.',
    'A page shall be complete.',
    'Whoever starts it stops it.',
    'A disconnect is nobody’s error.',
    'The log says nothing of it.',
    'It has the defaults but for the deadline.',
  ]
  const { root, remove } = plantFiles({
    'domain/examples.ts': EXAMPLES.map((example) => `count() // ${example}`).join('\n'),
  })
  afterAll(remove)

  it('have one example each, and the check reports it', () => {
    const lines = checkPhrases(root).map(({ line }) => line)
    expect(lines.toSorted((one, other) => one - other)).toEqual(EXAMPLES.map((_, at) => at + 1))
    expect(EXAMPLES).toHaveLength(PHRASES.length)
  })
})
