import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { drawCard } from './draw-card.ts'
import { launchChromium } from './launch-chromium.ts'
import { type DrawnPicture, hashPicture, pictureCards, pictureFiles, RECORD_FILE } from './picture-cards.ts'

/** Draws the pictures below `public/` whose cards have changed, or all pictures with `--all`, and records their hashes. */
const [option, ...others] = process.argv.slice(2)
if (others.length > 0 || (option !== undefined && option !== '--all')) {
  console.error('Usage: npm run pictures [-- --all]')
  process.exit(1)
}
const recorded: Readonly<Record<string, DrawnPicture>> = JSON.parse(
  await readFile(RECORD_FILE, 'utf8').catch(() => '{}'),
)
const record: Record<string, DrawnPicture> = {}
const chromium = await launchChromium(['--disable-lcd-text', '--font-render-hinting=none'])
try {
  const page = await chromium.newPage()
  for (const card of await pictureCards()) {
    const { inputs, content } = await hashPicture(card)
    const known = recorded[card.file]
    const isCurrent = known?.inputs === inputs && known.content === content
    if (!isCurrent || option === '--all') {
      const pictures = await drawCard(page, card).catch((error: unknown) => {
        throw new Error(`public/${card.file}: ${error instanceof Error ? error.message : String(error)}`)
      })
      await mkdir(new URL('.', pictureFiles(card)[0]), { recursive: true })
      for (const [at, path] of pictureFiles(card).entries()) await writeFile(path, pictures[at] ?? '')
      console.log(`Drawn: public/${card.file}`)
    }
    record[card.file] = await hashPicture(card)
  }
  await writeFile(RECORD_FILE, `${JSON.stringify(record, null, 2)}\n`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await chromium.close()
}
