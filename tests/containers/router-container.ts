import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers'
import { inject } from 'vitest'
import { ROOT } from '../codebase/source-files.ts'
import type { LoggedRequest } from '../hosts/api-router/request-log.ts'
import { freePort } from '../hosts/storefront/free-port.ts'

const PORT = 4010
const START_LIMIT_MS = 60_000

/** The reference router in a container. */
export interface RouterContainer {
  readonly origin: string
  readonly container: StartedTestContainer
  /** What it was asked since it was last told to forget. */
  requests(): Promise<readonly LoggedRequest[]>
  forget(): Promise<void>
  stop(): Promise<void>
}

type Placed = Pick<RouterContainer, 'container' | 'origin'>

const onBridge = async (prepared: GenericContainer): Promise<Placed> => {
  const container = await prepared.withExposedPorts(PORT).start()
  return { container, origin: `http://${container.getHost()}:${container.getMappedPort(PORT)}` }
}

/** Nothing is mapped there, so the router takes a port that is free on the machine. */
const onHost = async (prepared: GenericContainer): Promise<Placed> => {
  const port = await freePort()
  const container = await prepared
    .withNetworkMode('host')
    .withEnvironment({ ROUTER_PORT: String(port) })
    .start()
  return { container, origin: `http://127.0.0.1:${port}` }
}

/** Builds the router's image on the base image of this run and starts it. */
export const startRouterContainer = async (): Promise<RouterContainer> => {
  const image = await GenericContainer.fromDockerfile(ROOT, 'tests/hosts/api-router/Dockerfile')
    .withBuildArgs({ BASE_IMAGE: inject('baseImage') })
    .build('northwall-router:tests', { deleteOnExit: false })
  const prepared = image.withWaitStrategy(Wait.forLogMessage('api-router listens')).withStartupTimeout(START_LIMIT_MS)
  const { container, origin } = await (inject('containerNetwork') === 'host' ? onHost(prepared) : onBridge(prepared))
  return {
    origin,
    container,
    requests: async () => (await (await fetch(`${origin}/__requests`)).json()) as readonly LoggedRequest[],
    forget: async () => {
      await fetch(`${origin}/__requests`, { method: 'DELETE' })
    },
    stop: async () => {
      await container.stop()
    },
  }
}
