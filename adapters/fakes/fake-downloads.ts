import type { Download, DownloadList, DownloadsPort, DownloadsQuery } from '../../ports/downloads.ts'
import { failed, type Outcome, success } from '../../ports/outcome.ts'
import { PLATFORMS, type Platform } from '../../ports/vocabulary.ts'
import { CallScript } from './call-script.ts'

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

const usual = ({ sites, blocks }: DownloadsQuery): Outcome<DownloadList> => {
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

/** A download search with an installer per platform, or whatever a test sets instead. */
export class FakeDownloads extends CallScript<DownloadsQuery, DownloadList> implements DownloadsPort {
  constructor() {
    super(usual)
  }

  search(query: DownloadsQuery): Promise<Outcome<DownloadList>> {
    return this.call(query)
  }
}
