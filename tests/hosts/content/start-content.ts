import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { NOT_FOUND_PATH } from '../../../domain/routing/not-found-path.ts'
import type { PagesPort } from '../../../ports/pages.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

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

export interface ContentOptions {
  readonly pages?: PagesPort
  /** Who shows it gets drafts. Without it nobody does. */
  readonly editorSecret?: string
}

const NONE = { status: 404, body: {} }

/** Starts the reference content service: the embedded pages, as `docs/content.md` describes its calls. */
export const startContent = async ({
  pages = new ContentPages(),
  editorSecret,
}: ContentOptions = {}): Promise<RunningContent> => {
  const asked: { target: string; authorization: string | undefined }[] = []
  let faulty = 200
  let change: (body: object) => unknown = (body) => body

  const pageOf = async (base: string, path: string, isDraft: boolean) => {
    const site = REAL_SITES.all.find(({ servicePath, contentPath }) => base === `${servicePath}${contentPath}`)
    const page = site && (await pages.page({ site, path, isDraft }))
    if (!page?.ok || (page.value.status === 404 && path !== NOT_FOUND_PATH)) return NONE
    const { status: _, ...body } = page.value
    return { status: 200, body }
  }
  const buyBlockOf = async (base: string, product: string) => {
    const site = REAL_SITES.all.find(({ servicePath, contentPath }) => base === `${servicePath}${contentPath}`)
    const block = site && (await pages.buyBlock({ site, product }))
    return block?.ok && block.value !== null ? { status: 200, body: block.value } : NONE
  }
  const answer = async ({ url = '', method, headers }: IncomingMessage) => {
    const { authorization } = headers
    asked.push({ target: url, authorization })
    if (faulty !== 200) return { status: faulty, body: {} }
    const { pathname, searchParams } = new URL(url, 'http://content.example')
    const [, base = '', call] = /^(.*)\/(pages|buy-blocks)$/.exec(pathname) ?? []
    if (method !== 'GET' || call === undefined) return NONE
    const mayPreview = editorSecret !== undefined && authorization === `Bearer ${editorSecret}`
    return call === 'pages'
      ? pageOf(base, searchParams.get('path') ?? '', mayPreview && searchParams.get('preview') === '1')
      : buyBlockOf(base, searchParams.get('product') ?? '')
  }
  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, body } = await answer(request)
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
