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
})

const exportSchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
})

/** A span as it was received. Kinds are OTLP's: 1 internal, 2 server, 3 client. */
export type CollectedSpan = z.infer<typeof spanSchema>

/** A collector that takes traces as OTLP over HTTP with JSON, and keeps them. */
export interface RunningCollector {
  readonly origin: string
  readonly spans: readonly CollectedSpan[]
  close(): Promise<void>
}

/** Starts a collector on a free port. What is not a trace export is answered 200 and not kept. */
export const startCollector = async (): Promise<RunningCollector> => {
  const spans: CollectedSpan[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
