import { createHash } from 'node:crypto'

const DIGITS = 32

/** A name for a text: 32 hexadecimal digits of its SHA-256. */
export const textDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, DIGITS)
