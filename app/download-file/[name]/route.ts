import { services } from '../../../adapters/wiring/services.ts'

/** A file of the embedded shop, to be saved and not shown. There is none where a router sells. */
export const GET = async (request: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> => {
  const { shop } = services()
  const { name } = await params
  const { origin } = new URL(request.url)
  const answer = await shop?.(new Request(`${origin}/download-file/${encodeURIComponent(name)}`))
  return answer?.ok ? answer : new Response('There is no such file.\n', { status: 404 })
}
