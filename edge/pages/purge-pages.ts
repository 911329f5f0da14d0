import { z } from 'zod'
import { readJson } from '../../domain/text/read-json.ts'
import type { PageCache } from './page-cache.ts'

const bodySchema = z.object({ tags: z.array(z.string()) })

/** Pages carry tags of their site, content and path. A purge of data concerns pages without its tag, so it purges all pages. */
const EVERY_PAGE = 'pages'
const PAGE_TAG = /^(?:site|content|page):/
/** The prices of a site are purged together with its tag, which names its pages. */
const SITE_PRICES = /^site-prices:/

/** Purges the pages that a purge by tags concerns. */
export const purgePages = (cache: PageCache, tags: readonly string[]): void =>
  cache.purge(tags.filter((tag) => !SITE_PRICES.test(tag)).map((tag) => (PAGE_TAG.test(tag) ? tag : EVERY_PAGE)))

/** Purges every page. */
export const purgeAllPages = (cache: PageCache): void => cache.purge([EVERY_PAGE])

/** Reads the tags of a purge request that the renderer accepted. */
export const readPurgedTags = (body: string): readonly string[] => readJson(bodySchema, body)?.tags ?? []
