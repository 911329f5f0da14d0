import type { Metric } from './read-metrics.ts'

const UNITS: ReadonlyMap<string, string> = new Map([
  ['s', 'seconds'],
  ['ms', 'milliseconds'],
  ['By', 'bytes'],
])

/** A name as Prometheus takes it: letters, digits and underscores. */
export const prometheusLabel = (attribute: string): string => attribute.replace(/[^A-Za-z\d]+/g, '_')

/**
 * What a metric of OTLP is called in Prometheus, which says so of its translation `UnderscoreEscapingWithSuffixes`: dots are
 * underscores, then comes the unit, and `_total` where it only grows. A unit in braces is none; 1 is `ratio`, of gauges alone.
 * A histogram is three: with `_bucket`, `_sum` and `_count`.
 */
export const prometheusNames = ({ name, unit, kind }: Pick<Metric, 'name' | 'unit' | 'kind'>): readonly string[] => {
  const suffix = unit === '1' && kind === 'gauge' ? 'ratio' : UNITS.get(unit)
  const whole = suffix === undefined ? prometheusLabel(name) : `${prometheusLabel(name)}_${suffix}`
  if (kind === 'histogram') return ['bucket', 'sum', 'count'].map((series) => `${whole}_${series}`)
  return [kind === 'counter' ? `${whole}_total` : whole]
}
