import { ensureInstalled } from './setup/ensure-installed.mjs'

await ensureInstalled()
const { checkPhrases, checkSpelling, unusedWords } = await import('./checks/check-prose.mjs')

const print = ({ file, line, column, text, instead }, kind, advice) =>
  console.error(
    `${file}:${line}:${column} ${kind} "${text.replace(/\s+/g, ' ')}"${instead && `; ${advice}: ${instead}`}`,
  )

/** Checks spelling, and phrases in pages, comments and test titles. */
const unknown = await checkSpelling()
for (const finding of unknown) print(finding, 'unknown word', 'similar words')
const phrases = checkPhrases()
for (const finding of phrases) print(finding, 'phrase', 'write')
const unused = unusedWords()
for (const word of unused) console.error(`cspell-words.txt: no file contains "${word}"; remove it`)
if (unknown.length > 0) console.error('Add a correct word to cspell-words.txt (CONTRIBUTING.md, Prose).')
console.log(
  `${unknown.length} unknown words, ${phrases.length} phrases, ${unused.length} unused words of the dictionary`,
)

process.exit(unknown.length + phrases.length + unused.length > 0 ? 1 : 0)
