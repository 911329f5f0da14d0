import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'

/** Headers by which the framework talks to itself; some of them name internal paths. */
const INTERNAL = /^x-(?:middleware|nextjs)-/

const isStart = (message: unknown): message is { readonly response: ServerResponse } =>
  typeof message === 'object' && message !== null && 'response' in message

/** Takes the framework's own headers off every answer of this process, as the last thing before it is sent. */
export const hideInternals = (): void => {
  subscribe('http.server.request.start', (message) => {
    if (!isStart(message)) return
    const { response } = message
    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
    response.writeHead = (...args: unknown[]) => {
      for (const name of response.getHeaderNames()) if (INTERNAL.test(name)) response.removeHeader(name)
      return writeHead(...args)
    }
  })
}
