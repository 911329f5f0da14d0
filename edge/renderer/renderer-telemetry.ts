import type { IncomingMessage, ServerResponse } from 'node:http'
import { context, trace } from '@opentelemetry/api'
import { startTelemetry, type TelemetryProtocol } from '../../telemetry/start.ts'
import { withRemoteParent } from '../../telemetry/with-remote-parent.ts'

/** Starts the telemetry of the renderer; what it returns flushes and stops it. */
export const startRendererTelemetry = (protocol: TelemetryProtocol): (() => Promise<void>) =>
  startTelemetry({ role: 'renderer', protocol })

/** Runs a render in a span of its own, below the server span that the edge began for it. */
export const inRenderSpan = (request: IncomingMessage, response: ServerResponse, work: () => void): void =>
  withRemoteParent(request.headers.traceparent as string | undefined, () => {
    const span = trace.getTracer('northwall-storefront').startSpan('render')
    response.once('close', () => span.end())
    context.with(trace.setSpan(context.active(), span), work)
  })
