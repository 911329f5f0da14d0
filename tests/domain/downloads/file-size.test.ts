import { expect, test } from 'vitest'
import { fileSize } from '../../../domain/downloads/file-size.ts'

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1_000, '1 kB'],
  [61_400, '61 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_240_000, '1.2 MB'],
  [50_000_000, '50 MB'],
  [999_600_000, '999.6 MB'],
  [999_960_000, '1 GB'],
  [12_345_000_000, '12.3 GB'],
  [5_000_000_000_000, '5,000 GB'],
])('fileSize formats %i bytes as %s', (sizeBytes, words) => {
  expect(fileSize(sizeBytes, 'en-US')).toBe(words)
})

test('fileSize uses the locale’s number format', () => {
  expect(fileSize(1_240_000, 'de-DE')).toBe('1,2 MB')
})
