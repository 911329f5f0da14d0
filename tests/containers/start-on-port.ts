import type { GenericContainer, StartedTestContainer } from 'testcontainers'
import { inject } from 'vitest'
import { freePort } from '../hosts/storefront/free-port.ts'

/** A container that listens on a port of this machine. */
export interface ListeningContainer {
  readonly container: StartedTestContainer
  readonly origin: string
}

/**
 * Starts a container on a free port, which is the same inside and outside: what it writes into links can be opened.
 *
 * @param portVariable tells the container where to listen
 */
export const startOnPort = async (prepared: GenericContainer, portVariable: string): Promise<ListeningContainer> => {
  const port = await freePort()
  const told = prepared.withEnvironment({ [portVariable]: String(port) })
  if (inject('containerNetwork') === 'host')
    return { container: await told.withNetworkMode('host').start(), origin: `http://127.0.0.1:${port}` }
  const container = await told.withExposedPorts({ container: port, host: port }).start()
  return { container, origin: `http://${container.getHost()}:${port}` }
}
