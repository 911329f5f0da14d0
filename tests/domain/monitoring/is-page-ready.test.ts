import { expect, it } from 'vitest'
import { isPageReady } from '../../../domain/monitoring/page-reports.ts'

it.each([
  ['has loaded, and all of its blocks show something', { isLoaded: true, blocks: ['offered', 'failed'] }, true],
  ['has loaded and has no buy blocks', { isLoaded: true, blocks: [] }, true],
  ['is still loading', { isLoaded: false, blocks: ['offered'] }, false],
  ['has a block that shows nothing yet', { isLoaded: true, blocks: ['offered', null] }, false],
  ['has prices of the visitor still to come', { isLoaded: true, blocks: ['offered'], awaitsPrices: true }, false],
  ['has no block for which prices could come', { isLoaded: true, blocks: [], awaitsPrices: true }, true],
] as const)('a page that %s is ready for metrics or not', (_, parts, isReady) => {
  expect(isPageReady({ awaitsPrices: false, ...parts })).toBe(isReady)
})
