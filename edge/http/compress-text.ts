import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** A page is compressed once a minute and sent thousands of times; above this, bytes hardly fall and time grows. */
const BROTLI_QUALITY = 8
const GZIP_LEVEL = 8
/** 256 KB: a page fits into it, and the usual 4 MB would be taken of memory for each compression. */
const BROTLI_WINDOW_BITS = 18

/** A text in the two encodings that nearly all clients take. */
export interface CompressedText {
  readonly brotli: Buffer
  readonly gzip: Buffer
}

/** Memory of its own, no larger than its content: zlib hands out parts of larger blocks, and a part keeps its block. */
const exact = (part: Buffer): Buffer => {
  const whole = Buffer.allocUnsafeSlow(part.length)
  part.copy(whole)
  return whole
}

/** Compresses a text as it is kept, in memory of its own. */
export const compressText = async (text: string): Promise<CompressedText> => {
  const body = Buffer.from(text)
  const [brotli, zipped] = await Promise.all([
    toBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    toGzip(body, { level: GZIP_LEVEL }),
  ])
  return { brotli: exact(brotli), gzip: exact(zipped) }
}
