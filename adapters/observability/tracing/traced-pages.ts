import type { BuyBlockSettings } from '../../../ports/buy-block.ts'
import type { Outcome } from '../../../ports/outcome.ts'
import type { BuyBlockQuery, PageData, PagesPort, PagesQuery } from '../../../ports/pages.ts'
import { inSpan } from './in-span.ts'

/** Records each page that is asked of a content service as a span. Its path is not an attribute: it may be no page of ours. */
export class TracedPages implements PagesPort {
  readonly #pages: PagesPort

  constructor(pages: PagesPort) {
    this.#pages = pages
  }

  page(query: PagesQuery): Promise<Outcome<PageData>> {
    return inSpan('content.page', {}, () => this.#pages.page(query))
  }

  buyBlock(query: BuyBlockQuery): Promise<Outcome<BuyBlockSettings | null>> {
    return this.#pages.buyBlock(query)
  }
}
