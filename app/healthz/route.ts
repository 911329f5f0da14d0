/** Whether the process is alive. It checks no dependency. */
export const GET = (): Response => Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } })
