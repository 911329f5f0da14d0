import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pictureSources, sourceHash } from '../../commands/pictures/picture-sources.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('every picture of links and icons is drawn of the texts and shapes that there are; else: npm run pictures', async () => {
  const drawn: unknown = JSON.parse(read('commands/pictures/drawn.json'))
  const sources = await pictureSources()
  expect(Object.fromEntries(sources.map((source) => [source.file, sourceHash(source)]))).toEqual(drawn)
  const missing = sources.filter(({ file }) => !existsSync(new URL(`../../public/${file}`, import.meta.url)))
  expect(missing).toEqual([])
})
