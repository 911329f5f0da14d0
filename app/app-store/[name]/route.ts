import { services } from '../../../adapters/wiring/services.ts'

/** The store page of an app in the embedded shop. Responds with 404 if an api-router is configured. */
export const GET = async (request: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> => {
  const { shop } = services()
  const { name } = await params
  const { origin, search } = new URL(request.url)
  const answer = await shop?.(new Request(`${origin}/app-store/${encodeURIComponent(name)}${search}`))
  return answer?.ok ? answer : new Response('There is no such app.\n', { status: 404 })
}
