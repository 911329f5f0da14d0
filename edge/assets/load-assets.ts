import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { lookup } from 'mrmime'
import { contentHash } from '../http/request-headers.ts'

/** A file as it is sent, with the variants that the build made. */
export interface Asset {
  readonly contentType: string
  readonly cacheControl: string
  /** Strong, without quotes; each encoding adds its own suffix. */
  readonly etag: string
  readonly plain: Buffer
  readonly brotli: Buffer | null
  readonly gzip: Buffer | null
  /** The same picture as WebP. */
  readonly webp: Buffer | null
}

/** Content types that the file extension does not tell. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '/speculation-rules.json': 'application/speculationrules+json',
}

export const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Scripts with a content hash in their name. */
const HASHED = /-[\w-]{8}\.js$/
const HOUR = 'public, max-age=3600'

/** Reads the variants of a file; none if there is no folder of variants. */
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

const filesBelow = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile())
    : []

const loadFolder = (
  folder: string,
  variants: string | null,
  prefix: string,
  cacheControl: string,
): readonly (readonly [string, Asset])[] =>
  filesBelow(folder).map((name) => {
    const path = prefix + name.split(sep).join('/')
    const plain = readFileSync(join(folder, name))
    return [
      path,
      {
        contentType: contentTypeOf(path),
        cacheControl: HASHED.test(name) ? IMMUTABLE : cacheControl,
        etag: contentHash(plain),
        plain,
        ...variantsOf(variants, path),
      },
    ]
  })

/** The edge removes Next's scripts from all pages, so it does not serve them. */
const isServed = ([path]: readonly [string, Asset]): boolean => !path.endsWith('.js')

const bundledScripts = (root: string, variants: string | null): readonly (readonly [string, Asset])[] =>
  loadFolder(join(root, '.next/scripts'), variants, '/scripts/', HOUR)

/**
 * Reads the bundled scripts and the public folder by URL path, for development: without variants, because those of the last
 * build may be outdated.
 */
export const loadUncompressedFiles = (root: string): ReadonlyMap<string, Asset> =>
  new Map([...bundledScripts(root, null), ...loadFolder(join(root, 'public'), null, '/', HOUR)])

/**
 * Reads all static files into memory, by URL path: style sheets, scripts, pictures and the public folder, about 2 MB. No request
 * waits for the disk, and no path can name another file.
 */
export const loadAssets = (root: string): ReadonlyMap<string, Asset> => {
  const variants = join(root, '.next/compressed')
  return new Map([
    ...loadFolder(join(root, '.next/static'), variants, '/_next/static/', IMMUTABLE).filter(isServed),
    ...bundledScripts(root, variants),
    ...loadFolder(join(root, 'public'), variants, '/', HOUR),
  ])
}

const ISLANDS = /^\/scripts\/islands-[\w-]+\.js$/

/** Returns the path of the script that hydrates islands, which has a hash in its name. Throws if the build has none. */
export const islandsAddress = (assets: ReadonlyMap<string, Asset>): string => {
  const address = [...assets.keys()].find((path) => ISLANDS.test(path))
  if (address === undefined) throw new Error('The build has no script that hydrates islands: build again')
  return address
}
