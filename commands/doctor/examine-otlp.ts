import type { Config } from '../../adapters/wiring/config.ts'
import { tracedHitsPerSecond } from '../../telemetry/exported-spans.ts'
import { traceExporter } from '../../telemetry/exporters.ts'
import { bad, type Finding, good } from './finding.ts'

const LIMIT_MS = 3_000
const REMEDY = 'Start the collector, or correct OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_PROTOCOL.'

/** Which traces are recorded, in the words of the configuration. */
const sampling = ({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG, TRACED_HITS_PER_SECOND }: Config): string => {
  const sampler = [OTEL_TRACES_SAMPLER ?? 'parentbased_always_on', OTEL_TRACES_SAMPLER_ARG].filter(Boolean).join(' ')
  const hits = tracedHitsPerSecond({ OTEL_TRACES_SAMPLER, TRACED_HITS_PER_SECOND })
  return `traces by ${sampler}, of hits ${hits === Number.POSITIVE_INFINITY ? 'all' : `${hits} a second`}`
}

/** Exports no spans, in the protocol and with the headers that the product uses. */
export const examineOtlp = async (config: Config): Promise<Finding> => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: protocol } = config
  if (endpoint === undefined) return good('OTLP: not used')
  const { host } = new URL(endpoint)
  // The exporter reads its limit from here, and would go on trying for ten seconds.
  process.env['OTEL_EXPORTER_OTLP_TIMEOUT'] ??= String(LIMIT_MS)
  const exporter = traceExporter(protocol)
  const { promise, resolve } = Promise.withResolvers<Finding>()
  exporter.export([], ({ error }) =>
    resolve(
      error === undefined
        ? good(`OTLP: ${host} takes ${protocol}; ${sampling(config)}`)
        : bad(`OTLP: ${error.message} at ${host} by ${protocol}`, REMEDY),
    ),
  )
  return promise
}
