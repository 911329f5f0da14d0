import type { Download, DownloadList, DownloadsPort, DownloadsQuery } from '../../ports/downloads.ts'
import { failed, type Outcome, success } from '../../ports/outcome.ts'
import { PLATFORMS, type Platform, STORE_PLATFORMS, type StorePlatform } from '../../ports/vocabulary.ts'
import { CallScript } from './call-script.ts'

/** Product codes that the fake has installers for by default. */
const FAKE_DOWNLOADS: readonly string[] = ['premium', 'plus', 'standard']

const BLOCKS_LIMIT = 5

const isOfStore = (platform: Platform): platform is StorePlatform => STORE_PLATFORMS.some((known) => known === platform)

const fakeDownload = (productCode: string, platform: Platform): Download => {
  const name = `${productCode}-${platform.replace(' ', '-')}`
  const shared = { link: `https://files.fake.example/${name}`, version: '1.0.0' }
  return isOfStore(platform)
    ? { kind: 'store', platform, ...shared }
    : { kind: 'file', platform, ...shared, sizeBytes: 1_000_000, sha256: 'ab'.repeat(32), fileName: `${name}.bin` }
}

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
