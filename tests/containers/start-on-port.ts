import type { GenericContainer, StartedTestContainer } from 'testcontainers'
import { inject } from 'vitest'
import { freePort } from '../hosts/storefront/free-port.ts'

/** A container that listens on a port of this machine. */
export interface ListeningContainer {
  readonly container: StartedTestContainer
  readonly origin: string
}

/**
 * Starts a container on a free port. The port is the same inside and outside, so that links of the container can be opened.
 *
 * @param portVariable environment variable with the port that the container listens on
 */
export const startOnPort = async (prepared: GenericContainer, portVariable: string): Promise<ListeningContainer> => {
  const port = await freePort()
  const configured = prepared.withEnvironment({ [portVariable]: String(port) })
  if (inject('containerNetwork') === 'host')
    return { container: await configured.withNetworkMode('host').start(), origin: `http://127.0.0.1:${port}` }
  const container = await configured.withExposedPorts({ container: port, host: port }).start()
  return { container, origin: `http://${container.getHost()}:${port}` }
}
