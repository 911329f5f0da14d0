import { NOT_FOUND_PATH } from '../../domain/catalogue/page-paths.ts'
import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import { type Failure, failed, type Outcome, success } from '../../ports/outcome.ts'
import type { BuyBlockQuery, PageData, PageSite, PagesPort, PagesQuery } from '../../ports/pages.ts'
import { type AnswerReader, callAndRead, type ServiceConnection } from '../http/service-call.ts'
import { type ReadPage, readBuyBlock, readPage } from './page.wire.ts'

interface HttpPagesParts {
  readonly connection: ServiceConnection
  /** Sent only with calls for drafts. */
  readonly editorSecret: string | undefined
  /** Called for each section or file that is skipped because it is invalid. */
  readonly report: (message: string, details: Readonly<Record<string, string>>) => void
}

const isUnknown = ({ kind, status }: Failure): boolean => kind === 'status' && status === 404

const baseOf = ({ servicePath, contentPath }: PageSite): string => `${servicePath}${contentPath}`

/**
 * Loads content from a service over HTTP (specification, section 7): `GET <servicePath><contentPath>/pages?path=` and
 * `GET …/buy-blocks?product=`. The service answers 404 for unknown pages and products.
 */
export class HttpPages implements PagesPort {
  readonly #parts: HttpPagesParts

  constructor(parts: HttpPagesParts) {
    this.#parts = parts
  }

  async page(query: PagesQuery): Promise<Outcome<PageData>> {
    const found = await this.#page(query, query.path)
    if (found.ok || query.path === NOT_FOUND_PATH || !isUnknown(found.failure)) return found
    const notFound = await this.#page(query, NOT_FOUND_PATH)
    return notFound.ok ? success({ ...notFound.value, path: query.path }) : notFound
  }

  async buyBlock({ site, product, withinMs }: BuyBlockQuery): Promise<Outcome<BuyBlockSettings | null>> {
    if (product === '') return success(null)
    const path = `${baseOf(site)}/buy-blocks`
    const request = { method: 'GET', query: [['product', product]] } as const
    const reader: AnswerReader<BuyBlockSettings | null> = { read: (body) => readBuyBlock(body, product) }
    const outcome = await callAndRead(this.#parts.connection, path, request, reader, withinMs)
    if (outcome.ok) return outcome
    return isUnknown(outcome.failure) ? success(null) : failed(outcome.failure)
  }

  async #page({ site, withinMs, isDraft = false }: PagesQuery, path: string): Promise<Outcome<PageData>> {
    const request = {
      method: 'GET',
      query: [
        ['path', path],
        ['preview', isDraft ? '1' : undefined],
      ],
      bearer: isDraft ? this.#parts.editorSecret : undefined,
    } as const
    const reader: AnswerReader<ReadPage> = {
      read: (body) => readPage(body, path),
      flawOf: ({ problems }) => (problems.length > 0 ? 'unusable' : undefined),
    }
    const read = await callAndRead(this.#parts.connection, `${baseOf(site)}/pages`, request, reader, withinMs)
    if (!read.ok) return read
    const { page, problems } = read.value
    for (const problem of problems)
      this.#parts.report('A part of a page cannot be read and is left out', { site: site.code, path, problem })
    // A service might return drafts that were not requested.
    const sections = isDraft ? page.sections : page.sections.filter((section) => section.isDraft !== true)
    return success({ ...page, sections, status: path === NOT_FOUND_PATH ? 404 : 200 })
  }
}
