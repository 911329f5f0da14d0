import type { Download, DownloadList, DownloadsPort, DownloadsQuery } from '../../ports/downloads.ts'
import { failed, type Outcome, success } from '../../ports/outcome.ts'
import { PLATFORMS, type Platform } from '../../ports/vocabulary.ts'
import { FaultScript } from './fault-script.ts'

/** Product codes that the fake has installers for by default. */
const FAKE_DOWNLOADS: readonly string[] = ['premium', 'plus', 'standard']

const BLOCKS_LIMIT = 5

const fakeDownload = (productCode: string, platform: Platform): Download => ({
  platform,
  link: `https://files.fake.example/${productCode}-${platform.replace(' ', '-')}`,
  version: '1.0.0',
  sizeBytes: 1_000_000,
  sha256: 'ab'.repeat(32),
  fileName: `${productCode}-${platform.replace(' ', '-')}.bin`,
})

/** A download search with an installer per platform, or whatever a test sets instead. */
export class FakeDownloads implements DownloadsPort {
  /** Makes calls fail, wait and recover. */
  readonly faults = new FaultScript()
  readonly #asked: DownloadsQuery[] = []
  #answer: (query: DownloadsQuery) => Outcome<DownloadList> = FakeDownloads.#usual

  /** Every query so far, in order. */
  get asked(): readonly DownloadsQuery[] {
    return [...this.#asked]
  }

  /** Answers every query by this function. */
  answerWith(answer: (query: DownloadsQuery) => Outcome<DownloadList>): void {
    this.#answer = answer
  }

  /** Answers every query with this list, whatever it asks. */
  give(list: DownloadList): void {
    this.#answer = () => success(list)
  }

  search(query: DownloadsQuery): Promise<Outcome<DownloadList>> {
    this.#asked.push(query)
    return this.faults.run(() => this.#answer(query))
  }

  static #usual({ sites, blocks }: DownloadsQuery): Outcome<DownloadList> {
    if (sites.length === 0 || blocks.length === 0 || blocks.length > BLOCKS_LIMIT)
      return failed({ kind: 'status', status: 400, message: 'Request failed with status code 400' })
    const entries = blocks.map((block) => ({
      ...block,
      downloads: FAKE_DOWNLOADS.includes(block.productCode)
        ? PLATFORMS.map((platform) => fakeDownload(block.productCode, platform))
        : [],
    }))
    return success({ entryCount: entries.length, entries, problems: [] })
  }
}
