import { z } from 'zod'
import { readJson } from '../../domain/text/read-json.ts'
import type { PageCache } from './page-cache.ts'

const bodySchema = z.object({ tags: z.array(z.string()) })

/** Pages have only tags of their site, content and path. Any other tag belongs to data, so its purge evicts all pages. */
const EVERY_PAGE = 'pages'
const PAGE_TAG = /^(?:site|content|page):/
/** Ignored, because a purge of a site's prices also contains the site's tag, which evicts the pages. */
const SITE_PRICES = /^site-prices:/

export const purgePages = (cache: PageCache, tags: readonly string[]): void =>
  cache.purge(tags.filter((tag) => !SITE_PRICES.test(tag)).map((tag) => (PAGE_TAG.test(tag) ? tag : EVERY_PAGE)))

export const purgeAllPages = (cache: PageCache): void => cache.purge([EVERY_PAGE])

/** Reads the tags of a purge request that the renderer accepted. */
export const readPurgedTags = (body: string): readonly string[] => readJson(bodySchema, body)?.tags ?? []
