import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { lookup } from 'mrmime'
import { contentHash } from '../http/request-headers.ts'
import { isHashedPath, type ServedFolder, servedFolders, variantsFolder } from '../next/build-layout.ts'

/** A static file with its variants from the build. */
export interface Asset {
  readonly contentType: string
  readonly cacheControl: string
  /** Strong ETag without quotes. Each encoding adds a suffix. */
  readonly etag: string
  readonly plain: Buffer
  readonly brotli: Buffer | null
  readonly gzip: Buffer | null
  /** The same image as WebP. */
  readonly webp: Buffer | null
  /** Replaces `Vary`, which otherwise names the headers that select a variant. */
  readonly vary?: string
}

/** Content types that the file extension does not determine. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '/speculation-rules.json': 'application/speculationrules+json',
}

export const IMMUTABLE = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'

const variantsOf = (variants: string | null, path: string): Pick<Asset, 'brotli' | 'gzip' | 'webp'> => {
  const variant = (ending: string): Buffer | null => {
    const file = variants === null ? null : join(variants, path) + ending
    return file !== null && existsSync(file) ? readFileSync(file) : null
  }
  return { brotli: variant('.br'), gzip: variant('.gz'), webp: variant('.webp') }
}

const contentTypeOf = (path: string): string => {
  const type = CONTENT_TYPES[path] ?? lookup(path) ?? 'application/octet-stream'
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

/** Lists the files below a folder. Omits symbolic links, which could lead to files outside. */
const filesBelow = (folder: string): readonly string[] =>
  (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []).flatMap((entry) => {
    if (entry.isDirectory()) return filesBelow(join(folder, entry.name)).map((name) => join(entry.name, name))
    return entry.isFile() ? [entry.name] : []
  })

const readAsset = (file: string, path: string, cacheControl: string, variants: string | null): Asset => {
  const plain = readFileSync(file)
  return {
    contentType: contentTypeOf(path),
    cacheControl,
    etag: contentHash(plain),
    plain,
    ...variantsOf(variants, path),
  }
}

export type AssetSource = Pick<ReadonlyMap<string, Asset>, 'get'>

const PUBLIC = { folder: join(import.meta.dirname, '../../public'), path: '/', isHashed: false }

/** Programs that ignore the icon links of a page request `/favicon.ico`. They accept a PNG file under this name. */
const FAVICON = { path: '/favicon.ico', file: 'icon-192.png' }

/** Lists the URL path of each served file with a function that reads the file. The public folder comes last. */
const listAssets = (isDevelopment: boolean): readonly (readonly [string, () => Asset])[] =>
  [...servedFolders(isDevelopment), PUBLIC].flatMap(({ folder, path: prefix, isHashed, except }: ServedFolder) =>
    filesBelow(folder)
      .filter((name) => except?.test(name) !== true)
      .flatMap((name) => {
        const path = prefix + name.split(sep).join('/')
        const cacheControl = isDevelopment ? 'no-cache' : isHashed ? IMMUTABLE : HOUR
        // In development, the variants of the last build may be outdated.
        const variants = isDevelopment ? null : variantsFolder()
        const read = () => readAsset(join(folder, name), path, cacheControl, variants)
        return [path, ...(name === FAVICON.file ? [FAVICON.path] : [])].map((served) => [served, read] as const)
      }),
  )

/** Reads the hashed files of the previous build. Throws if there are none. */
const loadPrevious = (build: string): ReadonlyMap<string, Asset> => {
  const files = servedFolders(false, build).flatMap(({ folder, path: prefix, except }) =>
    filesBelow(folder)
      .map((name) => [join(folder, name), prefix + name.split(sep).join('/')] as const)
      .filter(([, path]) => isHashedPath(path) && except?.test(path) !== true),
  )
  if (files.length === 0)
    throw new Error('ASSETS_PREVIOUS: takes a folder with static, scripts and compressed of a build')
  return new Map(files.map(([file, path]) => [path, readAsset(file, path, IMMUTABLE, variantsFolder(build))]))
}

const DAY_MS = 86_400_000

/**
 * Reads all static files into memory (about 2 MB). Requests then never wait for the disk and cannot reach other files.
 *
 * @param previous folder of the previous build, whose pages may still be open. Its hashed files are served for a day
 */
export const loadAssets = (previous?: string): AssetSource => {
  const assets = new Map(listAssets(false).map(([path, read]) => [path, read()]))
  if (previous === undefined) return assets
  const kept = new Map([...loadPrevious(previous)].filter(([path]) => !assets.has(path)))
  setTimeout(() => kept.clear(), DAY_MS).unref()
  return { get: (path) => assets.get(path) ?? kept.get(path) }
}

/** Reads each file on request, because files change during development. */
export const developmentAssets = (): AssetSource => ({
  get: (path) => listAssets(true).find(([listed]) => listed === path)?.[1](),
})
