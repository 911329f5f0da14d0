import type { RoutedRequest } from '../answer-request.ts'
import { traceDetails } from '../telemetry/tell-trace.ts'

interface FailureParts {
  readonly sendUnavailable: (routed: RoutedRequest<'page'>) => void
  readonly report: (message: string, details: Readonly<Record<string, unknown>>) => void
}

/** Waits for the answer with a page that is made for one visitor. Where it cannot be made, that is reported, and they are told to come again. */
export const answerForOne = (
  routed: RoutedRequest<'page'>,
  answered: Promise<void>,
  message: string,
  { report, sendUnavailable }: FailureParts,
): void => {
  answered.catch((error: unknown) => {
    const { response, route, trace } = routed
    report(message, { page: route.pathname, ...traceDetails(trace), error })
    trace.result('none')
    if (response.headersSent) response.destroy()
    else sendUnavailable(routed)
  })
}
