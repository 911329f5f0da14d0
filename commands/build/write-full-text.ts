import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ContentPages } from '../../adapters/content/content-pages.ts'
import { makeFullText } from '../../adapters/wiring/search/open-full-text.ts'
import { searchIndexFile } from '../../adapters/wiring/search/search-index-file.ts'
import { SITE_RECORDS } from '../../domain/sites/site-records.ts'

/** Writes the index of every site's pages into the build. */
const pages = new ContentPages()
for (const site of SITE_RECORDS) {
  const file = searchIndexFile(site.code)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, (await makeFullText(pages, site)).toJson())
}
