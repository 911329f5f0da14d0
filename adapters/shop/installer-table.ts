import { PRODUCTS, type Product } from '../../domain/catalogue/product-records.ts'
import type { DownloadRequestParams } from '../../ports/downloads.ts'
import { type FilePlatform, type Platform, STORE_PLATFORMS, type StorePlatform } from '../../ports/vocabulary.ts'

/** Regional builds differ in the services that the installed product calls. */
export type InstallerBuild = 'world' | 'cis' | 'cn'

type InstallerVersions = Readonly<Partial<Record<Platform, string>>>

export interface InstallerSeries extends DownloadRequestParams {
  /** Prefix of every file name. */
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

/** Products whose versions differ from those of the home products. The free scanner supports only Windows, Android and macOS. */
const OTHER_VERSIONS: Readonly<Partial<Record<Product['shortName'], InstallerVersions>>> = {
  free: { Windows: '9.2.0', Android: '9.1.4', 'Mac OS': '9.2.0' },
  'small-office': onAll('14.2.3'),
  endpoint: onAll('14.3.0'),
}

/** All downloads of the vendor. */
export const INSTALLER_SERIES: readonly InstallerSeries[] = PRODUCTS.map(({ shortName, download }) => ({
  ...download,
  name: `northwall-${shortName}`,
  versions: OTHER_VERSIONS[shortName] ?? HOME_VERSIONS,
}))

/** Suffixes of file names by platform. */
const FILE_ENDINGS: Readonly<Record<FilePlatform, string>> = {
  Windows: 'windows.exe',
  'Mac OS': 'macos.dmg',
  Linux: 'linux.run',
}

/**
 * Number of 64-byte lines in the demonstration text that replaces an installer. The files have two to three megabytes, like a small
 * installer that downloads the product.
 */
export const FILE_LINES: Readonly<Record<FilePlatform, number>> = {
  Windows: 37_500,
  'Mac OS': 45_000,
  Linux: 33_000,
}

const FILE_PLATFORMS = Object.keys(FILE_ENDINGS) as readonly FilePlatform[]

/** A version of a product for one platform and region. */
interface Release<Kind extends Platform> {
  readonly series: InstallerSeries
  readonly platform: Kind
  readonly version: string
  readonly build: InstallerBuild
}

export interface Installer extends Release<FilePlatform> {
  readonly fileName: string
}

/** An app in an app store. */
export interface StoreApp extends Release<StorePlatform> {
  /** Last path segment of its page. */
  readonly pageName: string
}

const releasesOf = <Kind extends Platform>(
  platforms: readonly Kind[],
  series: InstallerSeries,
  build: InstallerBuild,
): readonly Release<Kind>[] =>
  platforms.flatMap((platform) => {
    const version = series.versions[platform]
    return version === undefined ? [] : [{ series, platform, version, build }]
  })

const regionOf = (build: InstallerBuild): string => (build === 'world' ? '' : `-${build}`)

/** Returns the installers of a series in one build. */
export const installersOf = (series: InstallerSeries, build: InstallerBuild): readonly Installer[] =>
  releasesOf(FILE_PLATFORMS, series, build).map((release) => ({
    ...release,
    fileName: `${series.name}-${release.version}${regionOf(build)}-${FILE_ENDINGS[release.platform]}`,
  }))

/** Returns the apps of a series in one build. The page of an app is the same for all versions. */
export const appsOf = (series: InstallerSeries, build: InstallerBuild): readonly StoreApp[] =>
  releasesOf(STORE_PLATFORMS, series, build).map((release) => ({
    ...release,
    pageName: `${series.name}${regionOf(build)}-${release.platform.toLowerCase()}`,
  }))
