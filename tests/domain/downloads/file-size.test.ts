import { expect, test } from 'vitest'
import { fileSize } from '../../../domain/downloads/file-size.ts'

test.each([
  [0, '0\u00a0byte'],
  [999, '999\u00a0byte'],
  [1_000, '1\u00a0kB'],
  [61_400, '61\u00a0kB'],
  [999_499, '999\u00a0kB'],
  [999_500, '1\u00a0MB'],
  [1_240_000, '1.2\u00a0MB'],
  [50_000_000, '50\u00a0MB'],
  [999_600_000, '999.6\u00a0MB'],
  [999_960_000, '1\u00a0GB'],
  [12_345_000_000, '12.3\u00a0GB'],
  [5_000_000_000_000, '5,000\u00a0GB'],
])('fileSize formats %i bytes as %s', (sizeBytes, words) => {
  expect(fileSize(sizeBytes, 'en-US')).toBe(words)
})

test('fileSize uses the locale’s number format', () => {
  expect(fileSize(1_240_000, 'de-DE')).toBe('1,2\u00a0MB')
})
