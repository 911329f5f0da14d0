import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ContentOptions, contentAnswers } from './content-answers.ts'

export interface RunningContent {
  readonly origin: string
  /** Path, query and authorization header of all requests. */
  readonly asked: readonly { readonly target: string; readonly authorization?: string | undefined }[]
  /** Sets the status of all later answers; 200 restores normal answers. */
  setStatus(status: number): void
  /** Sets a function that modifies the bodies of all later answers. */
  setChange(change: (body: object) => unknown): void
  close(): Promise<void>
}

/** Starts the reference content service over the embedded pages. */
export const startContent = async (options: ContentOptions = {}): Promise<RunningContent> => {
  const answer = contentAnswers(options)
  const asked: { target: string; authorization: string | undefined }[] = []
  let forcedStatus = 200
  let change: (body: object) => unknown = (body) => body

  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url: target = '', headers, method } = request
    const { authorization } = headers
    asked.push({ target, authorization })
    const { status, body } =
      forcedStatus === 200 && method === 'GET'
        ? await answer(target, authorization)
        : { status: forcedStatus, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(change(body)))
  }
  const server = createServer((request, response) => void send(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    setStatus: (status) => {
      forcedStatus = status
    },
    setChange: (changed) => {
      change = changed
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
