/** The process is alive. It asks nothing of anything else. */
export const GET = (): Response => Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } })
