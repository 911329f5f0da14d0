import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ContentOptions, contentAnswers } from './content-answers.ts'

/** A content service that runs. */
export interface RunningContent {
  readonly origin: string
  /** Addresses that it was asked at, each with its authorization where there was one. */
  readonly asked: readonly { readonly target: string; readonly authorization?: string | undefined }[]
  /** Answers every call by this status from now on; 200 ends it. */
  setStatus(status: number): void
  /** Changes every answer from now on. */
  setChange(change: (body: object) => unknown): void
  close(): Promise<void>
}

/** Starts the reference content service over the embedded pages. */
export const startContent = async (options: ContentOptions = {}): Promise<RunningContent> => {
  const answer = contentAnswers(options)
  const asked: { target: string; authorization: string | undefined }[] = []
  let faulty = 200
  let change: (body: object) => unknown = (body) => body

  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url: target = '', headers, method } = request
    const { authorization } = headers
    asked.push({ target, authorization })
    const { status, body } =
      faulty === 200 && method === 'GET' ? await answer(target, authorization) : { status: faulty, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(change(body)))
  }
  const server = createServer((request, response) => void send(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    setStatus: (status) => {
      faulty = status
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
