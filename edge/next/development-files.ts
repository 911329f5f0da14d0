import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { sendText } from '../http/send-answer.ts'
import type { RendererClient } from './renderer-client.ts'

/**
 * Answers requests for Next's files in development. Forwards style sheets, fonts and images from Next's development server,
 * because there is no build. Refuses scripts, because pages load none in production either.
 */
export const developmentFiles =
  (client: RendererClient, headers: Readonly<Record<string, string>>, deadlineMs: number) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url ?? ''
    const forward = async (): Promise<void> => {
      const signal = AbortSignal.timeout(deadlineMs)
      const answer = await client.send({ method: 'GET', path, headers: { host: 'localhost' }, signal })
      response.writeHead(answer.statusCode ?? 502, {
        ...headers,
        'cache-control': 'no-store',
        'content-type': answer.headers['content-type'] ?? 'application/octet-stream',
      })
      await pipeline(answer, response)
    }
    if (!/^\/_next\/static\/[^?]+\.(?:css|woff2|svg|png|webp)(?:$|\?)/.test(path)) {
      sendText(response, 404, 'File not found', headers)
      return
    }
    forward().catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else sendText(response, 502, String(error), headers)
    })
  }
