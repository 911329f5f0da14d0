import { describe, expect, it } from 'vitest'
import { RETIRED_WORDS, retiredWordsIn } from './retired-words.ts'
import { textFiles } from './source-files.ts'

/** Lines that say a retired word, and the word that must be found in them. */
const PLANTED: readonly (readonly [line: string, word: string, path?: string])[] = [
  ['export class PriceKeeper {', 'keeper'],
  ['const keptAnswer = 1', 'kept answer'],
  ['// the shelf of prices', 'shelf'],
  ['a { color: red } /* setbacks */', 'setbacks'],
  ['| worth | whole |', 'worth'],
  ['const mended = list', 'mended'],
  ['class WorkInFlight {}', 'work in flight'],
  ['new TellOnce()', 'tell once'],
  ['if (isNews) report()', 'is news'],
  ["import './finishing.ts'", 'finishing'],
  ['// a page that is awake', 'awake'],
  ['const wakePage = () => {}', 'wake'],
  ['export const forgetAddress = 1', 'forget address'],
  ['const plainAddress = 1', 'plain address'],
  ['data-back-link', 'back link'],
  ['const carriedValues = 1', 'carried'],
  ['const askedCurrency = 1', 'asked currency'],
  ['isOwnForm(request)', 'own form'],
  ['const flaws = []', 'flaws'],
  ['judgeAnswer()', 'judge'],
  ['const arrivePrices = 1', 'arrive'],
  ['view.gaps.map', 'gaps'],
  ['interface ToldEvent {}', 'told event'],
  ['const openedPage = 1', 'opened page'],
  ['const fakeOrders = []', 'fake orders'],
  ['readonly orders: string[]', 'orders', 'adapters/fakes/fake-offers.ts'],
  ['/** A sound option. */', 'sound'],
  ['const isBarred = true', 'barred'],
  ['// the page is made anew', 'anew'],
  ['describe("house rules")', 'house'],
  ['const ROOMS = []', 'rooms'],
  ['// the front door', 'door'],
  ['// ports and pipes', 'pipes'],
  ['const personalPrices = 1', 'personal prices'],
  ["// the visitor's own prices", "visitor's own prices"],
  ["it('has a pack of three')", 'pack'],
  ['const eStore = 1', 'e store'],
  ['// what he chose', 'he'],
]

/** Lines that look alike and say something else, or a name that others have given. */
const PERMITTED: readonly (readonly [line: string, path?: string])[] = [
  ['const settings = { selectedPack: 3, _minPackNum: 5, packTemplate: "" }'],
  ['<script src="/wake.js" data-wake="load"><script id="wake">'],
  ["document.getElementById('wake')"],
  ["url.searchParams.append('estore', store); const query = `estore=`"],
  ["spawn(command, { stdio: ['ignore', 'pipe'] }); stream.pipe(other); await pipeline(a, b)"],
  ['echo $PIPESTATUS'],
  ['.list { column-gap: 4px; gap: 1rem }', 'app/a.module.css'],
  ['a household of bathrooms, a backdoor, packages, the, when, there'],
  ["// the visitor's country orders the currencies; each instance keeps its own prices"],
  ['/** Every query so far, in order. */', 'adapters/fakes/fake-offers.ts'],
]

const found = (line: string, path = 'domain/planted.ts') => retiredWordsIn({ path, text: line })

describe('the language of the repository', () => {
  it('has no retired word in code, comments, tests, documents or names of files', () => {
    const files = textFiles().filter(({ path }) => !path.startsWith('tests/codebase/retired-words'))
    expect(files.flatMap(retiredWordsIn)).toEqual([])
  })

  it.for(PLANTED)('%s: "%s" is found', ([line, word, path]) => {
    expect(found(line, path).join()).toContain(`"${word}" is retired, say: `)
  })

  it('each word is found where it is planted', () => {
    const planted = PLANTED.flatMap(([line, , path]) => found(line, path))
    for (const { word, say } of RETIRED_WORDS)
      expect([word, planted.some((problem) => problem.endsWith(`say: ${say}`))]).toEqual([word, true])
  })

  it('a word in the name of a file or a folder is found, with its line elsewhere', () => {
    expect(found('', 'adapters/finishing/finish-page.ts')).toEqual([
      'adapters/finishing/finish-page.ts: "finishing" is retired, say: defer scripts',
    ])
    expect(retiredWordsIn({ path: 'docs/a.md', text: 'one\nthe shelf' })).toEqual([
      'docs/a.md:2: "shelf" is retired, say: cache store',
    ])
  })

  it.for(PERMITTED)('%s: nothing is found', ([line, path]) => {
    expect(found(line, path)).toEqual([])
  })
})
