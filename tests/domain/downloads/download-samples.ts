import fc from 'fast-check'
import type {
  Download,
  DownloadBlockSettings,
  DownloadEntry,
  DownloadRequestParams,
  FileDownload,
  StoreDownload,
} from '../../../ports/downloads.ts'
import { STORE_PLATFORMS } from '../../../ports/vocabulary.ts'

/** Allowed hosts of links. */
export const HOSTS: readonly string[] = ['files.example.com']

export const params = (productCode = 'premium'): DownloadRequestParams => ({
  productCode,
  businessPurpose: 'Commercial',
  licenseTier: 'Home',
})

export const block = (codeName = 'premium', fields: Partial<DownloadBlockSettings> = {}): DownloadBlockSettings => ({
  codeName,
  title: `Northwall ${codeName}`,
  requestParams: params(codeName),
  buttons: 'both',
  ...fields,
})

export const download = (fields: Partial<FileDownload> = {}): FileDownload => ({
  kind: 'file',
  platform: 'Windows',
  link: 'https://files.example.com/premium.exe',
  version: '26.4.1',
  sizeBytes: 62_720,
  sha256: 'ab'.repeat(32),
  fileName: 'premium.exe',
  ...fields,
})

/** An app in a store of the same host. */
export const app = (fields: Partial<StoreDownload> = {}): StoreDownload => ({
  kind: 'store',
  platform: 'Android',
  link: 'https://files.example.com/apps/premium',
  version: '26.4.0',
  ...fields,
})

export const entry = (productCode = 'premium', downloads: readonly Download[] = [download()]): DownloadEntry => ({
  ...params(productCode),
  downloads,
})

const siteCodes = fc.array(fc.constantFrom('com', 'de', 'ru', 'kz', 'comcn'), { maxLength: 3 })

/** Arbitrary download blocks, including duplicate products and codes that cannot be requested. */
export const anyBlock: fc.Arbitrary<DownloadBlockSettings> = fc.record(
  {
    codeName: fc.string({ minLength: 1, maxLength: 3 }),
    title: fc.constant('Northwall'),
    requestParams: fc.record({
      productCode: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', '', 'x,y'),
      businessPurpose: fc.constantFrom('Trial', 'Commercial'),
      licenseTier: fc.constant('Home'),
    }),
    fakeRegions: fc.record({
      sites: siteCodes,
      geoIP: fc.array(fc.record({ ipCountry: fc.constantFrom('CN', 'KZ'), sites: siteCodes }), { maxLength: 2 }),
    }),
    buttons: fc.constant('both' as const),
  },
  { requiredKeys: ['codeName', 'title', 'requestParams', 'buttons'] },
)

/** Links to allowed and disallowed hosts. */
const anyLink = fc.constantFrom(
  'https://files.example.com/a',
  'https://elsewhere.example/a',
  'ftp://files.example.com/a',
)

export const anyDownload: fc.Arbitrary<Download> = fc.oneof(
  fc.record({
    kind: fc.constant('file' as const),
    platform: fc.constantFrom('Windows' as const, 'Mac OS' as const, 'Linux' as const),
    link: anyLink,
    version: fc.constant('1.0'),
    sizeBytes: fc.integer({ min: 1, max: 10 ** 12 }),
    sha256: fc.constant('ab'.repeat(32)),
    fileName: fc.constant('a.exe'),
  }),
  fc.record({
    kind: fc.constant('store' as const),
    platform: fc.constantFrom(...STORE_PLATFORMS),
    link: anyLink,
    version: fc.constant('1.0'),
  }),
)
