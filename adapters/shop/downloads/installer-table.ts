import { PRODUCTS, type Product } from '../../../domain/catalogue/product-records.ts'
import type { DownloadRequestParams } from '../../../ports/download-block.ts'
import { PLATFORMS, type Platform } from '../../../ports/vocabulary.ts'

/** Regional builds: they differ in the services that the installed product calls. */
export type InstallerBuild = 'world' | 'cis' | 'cn'

type InstallerVersions = Readonly<Partial<Record<Platform, string>>>

export interface InstallerSeries extends DownloadRequestParams {
  /** First part of every file name. */
  readonly name: string
  readonly versions: InstallerVersions
}

const onAll = (version: string): Readonly<Record<Platform, string>> => ({
  Windows: version,
  Android: version,
  'Mac OS': version,
  iOS: version,
  Linux: version,
})

const HOME_VERSIONS = { ...onAll('26.4.1'), Android: '26.4.0', iOS: '26.3.2' }

/** The installers of each product, by its short name. The free scanner is made for computers and Android alone. */
const INSTALLER_VERSIONS: Readonly<Record<Product['shortName'], InstallerVersions>> = {
  premium: HOME_VERSIONS,
  plus: HOME_VERSIONS,
  standard: HOME_VERSIONS,
  'premium-trial': HOME_VERSIONS,
  free: { Windows: '9.2.0', Android: '9.1.4', 'Mac OS': '9.2.0' },
  'small-office': onAll('14.2.3'),
  endpoint: onAll('14.3.0'),
}

/** Everything that can be downloaded from the vendor. */
export const INSTALLER_SERIES: readonly InstallerSeries[] = PRODUCTS.map(({ shortName, download }) => ({
  ...download,
  name: `northwall-${shortName}`,
  versions: INSTALLER_VERSIONS[shortName],
}))

/** The end of a file name by platform. An iOS device takes a profile, which installs the app. */
const FILE_ENDINGS: Readonly<Record<Platform, string>> = {
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
