import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const LOOK_EVERY_MS = 50
/** It goes on listening until nobody has asked for anything for so long: who sends requests may not know yet that it ends. */
const QUIET_MS = 300
/** The longest that it goes on listening. */
const LISTEN_MS = 3_000
/** What is still open then is cut off. */
const CUT_MS = 5_500

/**
 * Ends a server within 5.5 s: it goes on serving for a moment, over connections that it closes after the answer, takes no
 * new connections after that, finishes what is under way, and cuts off what does not end.
 */
export const drainServer = async (server: Server): Promise<void> => {
  const startMs = performance.now()
  const elapsedMs = () => performance.now() - startMs
  let lastRequestMs = 0
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    lastRequestMs = elapsedMs()
    response.setHeader('connection', 'close')
  })
  const connections = promisify(server.getConnections.bind(server))
  const isQuiet = async () => elapsedMs() - lastRequestMs >= QUIET_MS && (await connections()) === 0
  while (elapsedMs() < LISTEN_MS && !(await isQuiet())) {
    server.closeIdleConnections()
    await pause(LOOK_EVERY_MS)
  }
  const closed = Promise.withResolvers<void>()
  server.close(() => closed.resolve())
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS)
  const cut = setTimeout(() => server.closeAllConnections(), CUT_MS - elapsedMs())
  await closed.promise
  clearInterval(idle)
  clearTimeout(cut)
}
