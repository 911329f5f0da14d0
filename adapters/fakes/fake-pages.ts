import type { BuyBlockSettings } from '../../ports/buy-block.ts'
import { type Failure, failed, type Outcome, success } from '../../ports/outcome.ts'
import type { BuyBlockQuery, PageData, PagesPort, PagesQuery } from '../../ports/pages.ts'

const PATHS: ReadonlySet<string> = new Set(['/', '/premium', '/compare'])

/** Content of one sentence, in memory. */
export class FakePages implements PagesPort {
  /** What the next calls answer in place of content; null for content. */
  failure: Failure | null = null
  /** What every page says. */
  text = 'A page.'
  /** Calls so far. */
  readonly queries: (PagesQuery | BuyBlockQuery)[] = []

  async page(query: PagesQuery): Promise<Outcome<PageData>> {
    this.queries.push(query)
    if (this.failure !== null) return failed(this.failure)
    const { path, isDraft = false } = query
    const published = { kind: 'text', paragraphs: [this.text] } as const
    const draft = { kind: 'text', title: 'Draft', paragraphs: [this.text], isDraft: true } as const
    return success({
      path,
      title: path,
      description: '',
      status: PATHS.has(path) ? 200 : 404,
      sections: isDraft ? [published, draft] : [published],
    })
  }

  async buyBlock(query: BuyBlockQuery): Promise<Outcome<BuyBlockSettings | null>> {
    this.queries.push(query)
    if (this.failure !== null) return failed(this.failure)
    const { product, site } = query
    if (product !== 'premium') return success(null)
    const { store } = site
    return success({ product, store, purchaseType: 'Purchase', savingsType: 'none', buyLinkDecorations: [] })
  }
}
