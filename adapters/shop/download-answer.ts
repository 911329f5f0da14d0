import type { DownloadsQuery } from '../../ports/downloads.ts'
import type { DownloadEntryWire } from '../api-router/wire/downloads.wire.ts'
import { installerFigures } from './installer-files.ts'
import { appsOf, INSTALLER_SERIES, type InstallerBuild, type InstallerSeries, installersOf } from './installer-table.ts'

/** Maximum number of blocks in a request (specification, section 9). */
const MAX_BLOCKS = 5

const BUILDS: ReadonlyMap<string, InstallerBuild> = new Map([
  ['ru', 'cis'],
  ['kz', 'cis'],
  ['kzkk', 'cis'],
  ['comcn', 'cn'],
])

/** Returns the regional build if all sites belong to its region; otherwise `world`. */
const buildFor = (sites: readonly string[]): InstallerBuild => {
  const builds = new Set(sites.map((site) => BUILDS.get(site) ?? 'world'))
  const [only = 'world'] = builds
  return builds.size === 1 ? only : 'world'
}

const downloadsOf = (
  series: InstallerSeries,
  build: InstallerBuild,
  siteCode: string,
  origin: string,
): DownloadEntryWire['Downloads'] => [
  ...installersOf(series, build).map((installer) => {
    const { sizeBytes, sha256 } = installerFigures(installer)
    const { fileName, platform, version } = installer
    return {
      Platform: platform,
      Link: `${origin}/download-file/${fileName}`,
      Version: version,
      SizeBytes: sizeBytes,
      Sha256: sha256,
      FileName: fileName,
    }
  }),
  ...appsOf(series, build).map(({ pageName, platform, version }) => ({
    Platform: platform,
    Link: `${origin}/app-store/${pageName}?site=${encodeURIComponent(siteCode)}`,
    Version: version,
  })),
]

/**
 * Answers a download search with one entry per block, in the same order. The entry of an unknown product has no downloads. Returns
 * null for an invalid search: no site, no block, or more than five blocks.
 *
 * @param origin origin of the files, for example `http://localhost:3000`
 */
export const downloadAnswer = (
  { sites, blocks }: DownloadsQuery,
  origin: string,
): readonly DownloadEntryWire[] | null => {
  if (sites.length === 0 || blocks.length === 0 || blocks.length > MAX_BLOCKS) return null
  const build = buildFor(sites)
  return blocks.map(({ productCode, businessPurpose, licenseTier }) => {
    const series = INSTALLER_SERIES.find(
      (candidate) =>
        candidate.productCode === productCode &&
        candidate.businessPurpose === businessPurpose &&
        candidate.licenseTier === licenseTier,
    )
    return {
      ProductCode: productCode,
      BusinessPurpose: businessPurpose,
      LicenseTier: licenseTier,
      Downloads: series === undefined ? [] : downloadsOf(series, build, sites[0] ?? '', origin),
    }
  })
}
