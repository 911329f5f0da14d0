import { createHash } from 'node:crypto'
import { BRAND } from '../../domain/brand/brand.ts'
import { FILE_LINES, INSTALLER_SERIES, type Installer, installersOf } from './installer-table.ts'

const LINE_LENGTH = 63

interface InstallerFigures {
  readonly sizeBytes: number
  /** 64 hexadecimal digits, lower case. */
  readonly sha256: string
}

const INSTALLERS: ReadonlyMap<string, Installer> = new Map(
  (['world', 'cis', 'cn'] as const)
    .flatMap((build) => INSTALLER_SERIES.flatMap((series) => installersOf(series, build)))
    .map((installer) => [installer.fileName, installer]),
)

const line = (text: string): string => `${text.padEnd(LINE_LENGTH, '.').slice(0, LINE_LENGTH)}\n`

const textOf = ({ fileName, platform, version }: Installer): string =>
  [
    `${BRAND.name} demonstration file: ${fileName}\n`,
    `It stands for version ${version} of an installer for ${platform}. It is plain text and installs nothing.\n`,
    line(`${platform} ${version} `).repeat(FILE_LINES[platform]),
  ].join('')

/** Returns the ASCII content of a file; null for an unknown name. */
export const installerText = (fileName: string): string | null => {
  const installer = INSTALLERS.get(fileName)
  return installer === undefined ? null : textOf(installer)
}

const figures = new Map<string, InstallerFigures>()

/** Returns the size and checksum of a file's content. */
export const installerFigures = (installer: Installer): InstallerFigures => {
  const known = figures.get(installer.fileName)
  if (known !== undefined) return known
  const text = textOf(installer)
  const computed = { sizeBytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') }
  figures.set(installer.fileName, computed)
  return computed
}
