import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  status: z.object({ message: z.string().optional() }).optional(),
  attributes: z.array(z.object({ key: z.string(), value: z.unknown() })).default([]),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
})

const exportSchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
})

/** A received span. Kinds are those of OTLP: 1 internal, 2 server, 3 client. */
export type CollectedSpan = z.infer<typeof spanSchema>

/** A running collector for OTLP over HTTP with JSON. It stores all traces and metrics. */
export interface RunningCollector {
  readonly origin: string
  readonly spans: readonly CollectedSpan[]
  /** Bodies of all requests with traces or metrics. */
  readonly bodies: readonly string[]
  close(): Promise<void>
}

export const startCollector = async (): Promise<RunningCollector> => {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      if (request.url === '/v1/traces') {
        const { resourceSpans } = exportSchema.parse(JSON.parse(body))
        spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      }
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
