import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** The first visitor of a page waits for it, 2 ms; quality 9 takes 15 for a seven-hundredth of the bytes. */
const BROTLI_QUALITY = 7
/** A tenth fewer bytes in 36 ms; one more would take three times as long for a fiftieth of the bytes. */
const SMALL_BROTLI_QUALITY = 10
/** What a server sends before it hears of the client: ten packets, less the headers of the answer. */
const FIRST_FLIGHT_BYTES = 14 * 1024
/** What of more bytes than fit the better quality brings down to them. */
const NEARLY = 1.07
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

const brotliOf = async (body: Buffer, quality: number): Promise<Buffer> =>
  exact(
    await toBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  )

/** A text in brotli, as small as it gets in tens of milliseconds. */
export const compressSmall = (body: Buffer): Promise<Buffer> => brotliOf(body, SMALL_BROTLI_QUALITY)

/** A text in brotli: quickly, but small where that saves its visitor a round trip, which takes longer. */
const compressQuickly = async (body: Buffer): Promise<Buffer> => {
  const quick = await brotliOf(body, BROTLI_QUALITY)
  const isNearly = quick.length > FIRST_FLIGHT_BYTES && quick.length <= FIRST_FLIGHT_BYTES * NEARLY
  return isNearly ? compressSmall(body) : quick
}

/** Compresses a text as it is kept, in memory of its own. */
export const compressText = async (text: string): Promise<CompressedText> => {
  const body = Buffer.from(text)
  const [brotli, zipped] = await Promise.all([compressQuickly(body), toGzip(body, { level: GZIP_LEVEL })])
  return { brotli, gzip: exact(zipped) }
}
