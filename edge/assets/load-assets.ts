import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { lookup } from 'mrmime'

/** A file as it is sent, with the variants that the build made of it. */
export interface Asset {
  readonly contentType: string
  readonly cacheControl: string
  /** Strong, without quotes; each encoding adds a suffix of its own. */
  readonly etag: string
  readonly plain: Buffer
  readonly brotli: Buffer | null
  readonly gzip: Buffer | null
  /** The same picture in a smaller file, for whoever shows WebP. */
  readonly webp: Buffer | null
}

/** Files whose ending does not say what they are. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '/speculation-rules.json': 'application/speculationrules+json',
}

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Of a script that is named for its content. */
const HASHED = /-[\w-]{8}\.js$/
const HOUR = 'public, max-age=3600'

/** Reads variants of a file from their folder; there are none where there is no such folder. */
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
        etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
        plain,
        ...variantsOf(variants, path),
      },
    ]
  })

/** Pages have the style sheets of the build and what those name; its scripts are the framework's, which no page has. */
const isOfPages = ([path]: readonly [string, Asset]): boolean => !path.endsWith('.js')

const madeFiles = (root: string, variants: string | null): readonly (readonly [string, Asset])[] => [
  ...loadFolder(join(root, '.next/scripts'), variants, '/scripts/', HOUR),
  ...loadFolder(join(root, '.next/pictures'), variants, '/', HOUR),
]

/**
 * Reads what is made beside the framework, by URL path: bundled scripts, pictures of shared links, icons. Variants are left out: there are
 * none but those of the last build, of files that have changed since.
 *
 * @param root of the product
 */
export const loadMadeFiles = (root: string): ReadonlyMap<string, Asset> => new Map(madeFiles(root, null))

/**
 * Reads the files of the build, scripts, pictures and the public folder into memory, by their URL path. They are few (about 2 MB) and never
 * change while the process runs, so that no request waits for a disk and none can name a file that is not among them.
 *
 * @param root of the product
 */
export const loadAssets = (root: string): ReadonlyMap<string, Asset> => {
  const variants = join(root, '.next/compressed')
  return new Map([
    ...loadFolder(join(root, '.next/static'), variants, '/_next/static/', IMMUTABLE).filter(isOfPages),
    ...madeFiles(root, variants),
    ...loadFolder(join(root, 'public'), variants, '/', HOUR),
  ])
}
