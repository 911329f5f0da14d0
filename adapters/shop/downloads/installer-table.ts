import type { DownloadRequestParams } from '../../../ports/download-block.ts'
import { PLATFORMS, type Platform } from '../../../ports/vocabulary.ts'

/** Regional builds: which services an installer talks to. */
export type InstallerBuild = 'world' | 'cis' | 'cn'

export interface InstallerSeries extends DownloadRequestParams {
  /** First part of every file name. */
  readonly name: string
  readonly versions: Readonly<Partial<Record<Platform, string>>>
}

const onAll = (version: string): Readonly<Record<Platform, string>> => ({
  Windows: version,
  Android: version,
  'Mac OS': version,
  iOS: version,
  Linux: version,
})

const HOME = { businessPurpose: 'Commercial', licenseTier: 'Home' }
const BUSINESS = { businessPurpose: 'Commercial', licenseTier: 'Business' }
const HOME_VERSIONS = { ...onAll('26.4.1'), Android: '26.4.0', iOS: '26.3.2' }

/** Everything that can be downloaded from the vendor. The scanner on demand is made for computers and Android alone. */
export const INSTALLER_SERIES: readonly InstallerSeries[] = [
  { productCode: 'premium', ...HOME, name: 'northwall-premium', versions: HOME_VERSIONS },
  { productCode: 'plus', ...HOME, name: 'northwall-plus', versions: HOME_VERSIONS },
  { productCode: 'standard', ...HOME, name: 'northwall-standard', versions: HOME_VERSIONS },
  {
    productCode: 'premium',
    businessPurpose: 'Trial',
    licenseTier: 'Home',
    name: 'northwall-premium-trial',
    versions: HOME_VERSIONS,
  },
  {
    productCode: 'free',
    businessPurpose: 'Free',
    licenseTier: 'Home',
    name: 'northwall-free',
    versions: { Windows: '9.2.0', Android: '9.1.4', 'Mac OS': '9.2.0' },
  },
  { productCode: 'small-office', ...BUSINESS, name: 'northwall-small-office', versions: onAll('14.2.3') },
  { productCode: 'endpoint', ...BUSINESS, name: 'northwall-endpoint', versions: onAll('14.3.0') },
]

/** How a file of a platform ends. A phone of the one kind takes a profile, which brings its app. */
export const FILE_ENDINGS: Readonly<Record<Platform, string>> = {
  Windows: 'windows.exe',
  Android: 'android.apk',
  'Mac OS': 'macos.dmg',
  iOS: 'ios.mobileconfig',
  Linux: 'linux.run',
}

/** Lines of the demonstration text that stands for an installer, 64 bytes each. */
export const FILE_LINES: Readonly<Record<Platform, number>> = {
  Windows: 980,
  Android: 1_420,
  'Mac OS': 1_130,
  iOS: 260,
  Linux: 870,
}

/** A file that can be downloaded: which product, for which system and region. */
export interface Installer {
  readonly fileName: string
  readonly series: InstallerSeries
  readonly platform: Platform
  readonly version: string
  readonly build: InstallerBuild
}

/** The installers of a series in one build. */
export const installersOf = (series: InstallerSeries, build: InstallerBuild): readonly Installer[] =>
  PLATFORMS.flatMap((platform) => {
    const version = series.versions[platform]
    if (version === undefined) return []
    const region = build === 'world' ? '' : `-${build}`
    const fileName = `${series.name}-${version}${region}-${FILE_ENDINGS[platform]}`
    return [{ fileName, series, platform, version, build }]
  })
