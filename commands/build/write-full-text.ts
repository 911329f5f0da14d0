import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ContentPages } from '../../adapters/content/content-pages.ts'
import { makeFullText, searchIndexFile } from '../../adapters/search/open-full-text.ts'
import { readSites } from '../../adapters/wiring/read-sites.ts'

/** Writes the full-text search index of each site. */
const pages = new ContentPages()
const sites = readSites(undefined, false)
if (!sites.ok) throw new Error(sites.problems.join('\n'))
for (const site of sites.value.all) {
  const file = searchIndexFile(site.code)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, (await makeFullText(pages, site)).toJson())
}
