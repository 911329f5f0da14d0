import { services } from '../../../adapters/wiring/services.ts'

/** A download file of the embedded shop. Responds with 404 if an api-router is configured. */
export const GET = async (request: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> => {
  const { shop } = services()
  const { name } = await params
  const { origin } = new URL(request.url)
  const answer = await shop?.(new Request(`${origin}/download-file/${encodeURIComponent(name)}`))
  return answer?.ok ? answer : new Response('File not found\n', { status: 404 })
}
