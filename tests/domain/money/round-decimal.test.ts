import { expect, it } from 'vitest'
import { roundDecimal } from '../../../domain/money/round-decimal.ts'

it.each([
  [0, 0, '0'],
  [0, 2, '0.00'],
  [5, 0, '5'],
  [5, 3, '5.000'],
  [1.5, 2, '1.50'],
  [1.25, 2, '1.25'],
  [0.5, 0, '1'],
  [0.49, 0, '0'],
  [2.5, 0, '3'],
  [9.5, 0, '10'],
  [0.05, 1, '0.1'],
  [0.04, 1, '0.0'],
  [1.005, 2, '1.01'],
  [8.345, 2, '8.35'],
  [35.175, 2, '35.18'],
  [1.004999, 2, '1.00'],
  [9.995, 2, '10.00'],
  [0.995, 2, '1.00'],
  [1.995, 2, '2.00'],
  [199.999, 2, '200.00'],
  [0.099_99, 3, '0.100'],
  [4_503_599_627_370_495.5, 0, '4503599627370496'],
  [1e-7, 2, '0.00'],
  [1e-7, 7, '0.0000001'],
  [1.5e-7, 7, '0.0000002'],
  [1.25e-9, 12, '0.000000001250'],
  [1e20, 2, '100000000000000000000.00'],
  [1e21, 0, '1000000000000000000000'],
  [1.5e21, 2, '1500000000000000000000.00'],
  [1.234_567e25, 1, '12345670000000000000000000.0'],
])('%d with %i digits is %s', (amount, digits, text) => {
  expect(roundDecimal(amount, digits)).toBe(text)
})

it('writes the largest and the smallest number there is without an exponent', () => {
  expect(roundDecimal(Number.MAX_VALUE, 0)).toMatch(/^17976931348623157\d{292}$/)
  expect(roundDecimal(Number.MIN_VALUE, 2)).toBe('0.00')
  expect(roundDecimal(Number.MIN_VALUE, 324)).toMatch(/^0\.0{323}5$/)
})
