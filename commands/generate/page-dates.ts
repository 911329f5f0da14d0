import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ContentPages } from '../../adapters/content/content-pages.ts'
import { isIndexedPath, NOTICE_PATHS, PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { ARTICLE_PATHS } from '../../domain/help/help-articles.ts'
import { SITE_LANGUAGES } from '../../domain/sites/site-languages.ts'
import type { PageSite } from '../../ports/pages.ts'

const datesSchema = z.array(z.object({ path: z.string(), changedOn: z.iso.date(), hash: z.string() }))

const HASH_LENGTH = 16

/** A site of no country. */
const siteIn = (language: string): PageSite => ({
  code: '',
  locale: language,
  language,
  store: '',
  savingsType: 'none',
  servicePath: '',
  contentPath: '',
  countries: [],
})

/** Returns a hash of the content of a page in all languages. */
const contentHash = async (pages: ContentPages, path: string): Promise<string> => {
  const hash = createHash('sha256')
  for (const language of SITE_LANGUAGES) {
    const page = await pages.page({ site: siteIn(language), path })
    if (!page.ok) throw new Error(`${language} ${path}: ${page.failure.message}`)
    const { changedOn: _, ...content } = page.value
    hash.update(JSON.stringify(content))
  }
  return hash.digest('base64url').slice(0, HASH_LENGTH)
}

/**
 * Returns the table of the dates on which built-in pages last changed. A page whose content in any language differs from the table
 * gets a new date.
 *
 * @param table JSON of the current table
 * @param today `YYYY-MM-DD`
 */
export const updatedPageDates = async (table: string, today: string): Promise<string> => {
  const known = new Map(datesSchema.parse(JSON.parse(table)).map((row) => [row.path, row]))
  const pages = new ContentPages()
  const paths = [...PAGE_PATHS, ...ARTICLE_PATHS, ...NOTICE_PATHS].filter(isIndexedPath)
  const rows = await Promise.all(
    paths.map(async (path) => {
      const hash = await contentHash(pages, path)
      const row = known.get(path)
      return row?.hash === hash ? row : { path, changedOn: today, hash }
    }),
  )
  return `[\n${rows
    .map(
      (row) =>
        `  ${JSON.stringify(row)
          .replaceAll(/([{,:])"/g, '$1 "')
          .replace('}', ' }')}`,
    )
    .join(',\n')}\n]\n`
}
