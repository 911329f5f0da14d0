import { gzipSync } from 'node:zlib'

const HUGE_BYTES = 10 * 1024 * 1024
const UNPACKED_BYTES = 16 * 1024 * 1024
const DEPTH = 200_000

/** Valid JSON of 10 MB: a good answer, and then nothing but air. */
export const hugeBody = (body: string): string => body + ' '.repeat(HUGE_BYTES)

/** Valid JSON, 200,000 lists deep. */
export const deepBody = (): string => '['.repeat(DEPTH) + ']'.repeat(DEPTH)

let bomb: Buffer | undefined

/** Some 16 kB that unpack to 16 MB of white space. */
export const gzipBomb = (): Buffer => {
  bomb ??= gzipSync(Buffer.alloc(UNPACKED_BYTES, ' '))
  return bomb
}
