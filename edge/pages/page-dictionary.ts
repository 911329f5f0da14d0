import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, zstdCompress } from 'node:zlib'
import { contentHash } from '../http/request-headers.ts'
import { exact } from './compress-pages.ts'

const toZstd = promisify(zstdCompress)
const toBrotli = promisify(brotliCompress)

/** Text that a browser stores once, and that later pages are compressed with (RFC 9842, "dictionary-compressed Zstandard"). */
export interface PageDictionary {
  /** Content hash, which is also the file name. */
  readonly name: string
  readonly content: Buffer
  readonly brotli: Buffer
  /** `Available-Dictionary` of a browser that has the dictionary: its SHA-256 hash as a byte sequence of RFC 9651. */
  readonly available: string
  /** Header of each body that is compressed with the dictionary: a skippable frame that contains the hash. */
  readonly frameStart: Buffer
}

/** URL path of the dictionaries, which have their content hash as name. */
export const DICTIONARY_PATH = '/_dictionary/'

const FRAME_MAGIC = Buffer.from('5e2a4d1820000000', 'hex')
const FILE_QUALITY = 9
/** 4 MB. The pages of a dictionary repeat each other at the distance of a whole page. */
const FILE_WINDOW_BITS = 22

/** Makes the dictionary of some pages. */
export const makeDictionary = async (pages: readonly string[]): Promise<PageDictionary> => {
  const content = exact(Buffer.from(pages.join('')))
  const hash = createHash('sha256').update(content).digest()
  const brotli = await toBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: FILE_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: FILE_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
  return {
    name: contentHash(content),
    content,
    brotli: exact(brotli),
    available: `:${hash.toString('base64')}:`,
    frameStart: Buffer.concat([FRAME_MAGIC, hash]),
  }
}

const HEAD_END = '</head>'

/**
 * Adds the link to a dictionary to a page. A browser would load it as soon as it is idle, even before the load event. So it is inside
 * `noscript`, and `browser/scripts/link-dictionary.ts` adds it again after the load event.
 */
export const linkDictionary = (html: string, dictionary: PageDictionary | null): string =>
  dictionary === null
    ? html
    : html.replace(
        HEAD_END,
        () =>
          `<noscript><link rel="compression-dictionary" href="${DICTIONARY_PATH}${dictionary.name}"/></noscript>${HEAD_END}`,
      )

/** A page that is compressed with the dictionary that it links. */
export interface DictionaryBody {
  readonly dictionary: PageDictionary
  /** In the content coding `dcz`. */
  readonly body: Buffer
}

/** Takes 3 ms of CPU time, as much as the first Brotli compression. */
const LEVEL = 9
/** Saves a tenth of the bytes in 44 ms. */
const SMALL_LEVEL = 19

const compressAt =
  (level: number) =>
  async (body: Buffer, dictionary: PageDictionary): Promise<DictionaryBody> => {
    const frame = await toZstd(body, {
      dictionary: dictionary.content,
      pledgedSrcSize: body.length,
      params: { [constants.ZSTD_c_compressionLevel]: level },
    })
    return { dictionary, body: Buffer.concat([dictionary.frameStart, frame]) }
  }

/** Compresses a page with a dictionary, while a visitor waits. */
export const compressWith = compressAt(LEVEL)

/** Compresses a page with a dictionary to fewer bytes, while no visitor waits. */
export const recompressWith = compressAt(SMALL_LEVEL)
