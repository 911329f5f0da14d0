/** An attribute list of OTLP in JSON. */
interface Attributed {
  readonly attributes?: readonly { readonly key: string }[]
}

interface OtlpSpan extends Attributed {
  readonly name: string
  readonly kind: number
}

interface OtlpMetric {
  readonly name: string
  readonly unit?: string
  readonly sum?: { readonly isMonotonic?: boolean; readonly dataPoints?: readonly Attributed[] }
  readonly gauge?: { readonly dataPoints?: readonly Attributed[] }
  readonly histogram?: { readonly dataPoints?: readonly Attributed[] }
}

interface OtlpExport {
  readonly resourceSpans?: readonly {
    readonly resource: Attributed
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[]
  }[]
  readonly resourceMetrics?: readonly {
    readonly resource: Attributed
    readonly scopeMetrics: readonly { readonly metrics: readonly OtlpMetric[] }[]
  }[]
  readonly resourceLogs?: readonly {
    readonly resource: Attributed
    readonly scopeLogs: readonly { readonly logRecords: readonly (Attributed & { readonly eventName: string })[] }[]
  }[]
}

const SERVER = 2
const CLIENT = 3

/** Returns the id of a span's group in the registry. */
const groupOfSpan = ({ name, kind, attributes = [] }: OtlpSpan): string => {
  if (kind === SERVER) return 'span.http.server'
  if (kind !== CLIENT) return `span.northwall.${name.replaceAll(' ', '_')}`
  return attributes.some(({ key }) => key.startsWith('db.')) ? 'span.db.redis.client' : 'span.http.client'
}

/** Returns the id of a metric's group in the registry, with its instrument and unit. */
const groupOfMetric = ({ name, unit = '', sum, histogram }: OtlpMetric): string => {
  const instrument = sum === undefined ? 'gauge' : sum.isMonotonic === true ? 'counter' : 'updowncounter'
  return `metric.${name} (${histogram === undefined ? instrument : 'histogram'}, ${unit === '' ? '1' : unit})`
}

/** The attributes of each group of the registry that a product emits. */
export type ObservedNames = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the names in the OTLP exports of a collector. */
export const observedNames = (bodies: readonly string[]): ObservedNames => {
  const groups = new Map<string, Set<string>>()
  const add = (group: string, { attributes = [] }: Attributed): void => {
    const names = groups.get(group) ?? new Set()
    for (const { key } of attributes) names.add(key)
    groups.set(group, names)
  }
  for (const body of bodies) {
    const { resourceSpans = [], resourceMetrics = [], resourceLogs = [] } = JSON.parse(body) as OtlpExport
    for (const { resource } of [...resourceSpans, ...resourceMetrics, ...resourceLogs]) add('entity.service', resource)
    for (const span of resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
      add(groupOfSpan(span), span)
    for (const metric of resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)))
      for (const point of (metric.sum ?? metric.gauge ?? metric.histogram)?.dataPoints ?? [])
        add(groupOfMetric(metric), point)
    for (const record of resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords)))
      add(`event.${record.eventName}`, record)
  }
  return groups
}
