/** Runs once when the server starts, before it answers anything. */
export const register = async () => {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return
  const { startServer } = await import('./edge/start-server.ts')
  await startServer()
}
