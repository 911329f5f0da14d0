import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { NOT_FOUND_PATH } from '../../../domain/catalogue/page-paths.ts'
import type { PagesPort } from '../../../ports/pages.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

export interface ContentOptions {
  readonly pages?: PagesPort
  /** Required for drafts. @default drafts are never returned */
  readonly editorSecret?: string
}

export interface ContentAnswer {
  readonly status: number
  readonly body: object
}

const NOT_FOUND: ContentAnswer = { status: 404, body: {} }

/** Returns a handler for GET requests. It answers like a content service (`docs/content.md`), with the embedded pages. */
export const contentAnswers = ({ pages = new ContentPages(), editorSecret }: ContentOptions = {}) => {
  const pageOf = async (base: string, path: string, isDraft: boolean): Promise<ContentAnswer> => {
    const site = REAL_SITES.all.find(({ servicePath, contentPath }) => base === `${servicePath}${contentPath}`)
    const page = site && (await pages.page({ site, path, isDraft }))
    if (!page?.ok || (page.value.status === 404 && path !== NOT_FOUND_PATH)) return NOT_FOUND
    const { status: _, ...body } = page.value
    return { status: 200, body }
  }
  const buyBlockOf = async (base: string, product: string): Promise<ContentAnswer> => {
    const site = REAL_SITES.all.find(({ servicePath, contentPath }) => base === `${servicePath}${contentPath}`)
    const block = site && (await pages.buyBlock({ site, product }))
    return block?.ok && block.value !== null ? { status: 200, body: block.value } : NOT_FOUND
  }
  return async (target: string, authorization?: string): Promise<ContentAnswer> => {
    const { pathname, searchParams } = new URL(target, 'http://content.example')
    const [, base = '', call] = /^(.*)\/(pages|buy-blocks)$/.exec(pathname) ?? []
    if (call === undefined) return NOT_FOUND
    if (call === 'buy-blocks') return buyBlockOf(base, searchParams.get('product') ?? '')
    const mayPreview = editorSecret !== undefined && authorization === `Bearer ${editorSecret}`
    return pageOf(base, searchParams.get('path') ?? '', mayPreview && searchParams.get('preview') === '1')
  }
}
