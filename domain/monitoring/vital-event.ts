import type { VitalEvent } from '../../ports/metrics.ts'

/** How good a vital is: the label of its report. */
type VitalRating = 'good' | 'needs-improvement' | 'poor'

/** Longest path of an element in a report, in characters (specification, section 9). */
export const ELEMENT_PATH_LENGTH = 100

/** The largest paint is good up to the first and poor above the second, in milliseconds (specification, section 9). */
const LARGEST_PAINT_MS = { good: 2_500, poor: 4_000 }

/** A vital as a browser has measured it. */
export interface MeasuredVital {
  readonly id: string
  readonly name: string
  readonly value: number
  /** Milliseconds since navigation start. */
  readonly startTime: number
  /** By the usual thresholds of the vital. */
  readonly usualRating: VitalRating
  /** Path of the element that decided it, such as `main>h1`, where there is one. */
  readonly element?: string | undefined
}

/** Rates a vital: the largest paint by the specification, all others by their usual thresholds. */
const rateVital = ({ name, value, usualRating }: Omit<MeasuredVital, 'id' | 'startTime'>): VitalRating => {
  if (name !== 'LCP') return usualRating
  if (value <= LARGEST_PAINT_MS.good) return 'good'
  return value > LARGEST_PAINT_MS.poor ? 'poor' : 'needs-improvement'
}

/** The report of a vital, labelled with its rating (specification, section 7, pulse/rum/send). */
export const vitalEvent = (vital: MeasuredVital): VitalEvent => ({
  id: vital.id,
  name: vital.name,
  startTime: vital.startTime,
  value: vital.value,
  label: rateVital(vital),
  ...(vital.element ? { largestElement: vital.element.slice(0, ELEMENT_PATH_LENGTH) } : {}),
})
