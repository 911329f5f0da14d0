import { describe, expect, it } from 'vitest'
import { vitalEvent } from '../../../domain/monitoring/page-reports.ts'

const VITAL = { id: 'v6-1', name: 'LCP', value: 1_204.3, startTime: 812.5, usualRating: 'good' } as const

describe('the report of a vital', () => {
  it.each([
    [0, 'good'],
    [2_500, 'good'],
    [2_500.1, 'needs-improvement'],
    [4_000, 'needs-improvement'],
    [4_000.1, 'poor'],
  ] as const)('of the largest paint after %s ms is labelled %s, whatever else it is rated', (value, label) => {
    for (const usualRating of ['good', 'needs-improvement', 'poor'] as const)
      expect(vitalEvent({ ...VITAL, value, usualRating }).label).toBe(label)
  })

  it('of another vital is labelled by its usual rating', () => {
    for (const usualRating of ['good', 'needs-improvement', 'poor'] as const)
      expect(vitalEvent({ ...VITAL, name: 'CLS', value: 0.2, usualRating }).label).toBe(usualRating)
  })

  it('has the fields of the call, and the path of its element cut after 100 characters', () => {
    const fields = { id: 'v6-1', name: 'LCP', value: 1_204.3, startTime: 812.5, label: 'good' }
    expect(vitalEvent(VITAL)).toStrictEqual(fields)
    expect(vitalEvent({ ...VITAL, element: '' })).toStrictEqual(fields)
    expect(vitalEvent({ ...VITAL, element: 'main>h1' })).toStrictEqual({ ...fields, largestElement: 'main>h1' })
    expect(vitalEvent({ ...VITAL, element: 'e'.repeat(101) }).largestElement).toBe('e'.repeat(100))
  })
})
