import { GenericContainer, Wait } from 'testcontainers'
import { inject } from 'vitest'
import type { LoggedRequest } from '../../commands/router/router-controls.ts'
import { ROOT } from '../codebase/source-files.ts'
import { type ListeningContainer, startOnPort } from './start-on-port.ts'

const START_LIMIT_MS = 60_000

/** The reference router in a container. */
export interface RouterContainer extends ListeningContainer {
  /** Requests since the log was last cleared. */
  requests(): Promise<readonly LoggedRequest[]>
  forget(): Promise<void>
  stop(): Promise<void>
}

/** Builds the image of the router on the base image of this run, and starts a container. */
export const startRouterContainer = async (): Promise<RouterContainer> => {
  const image = await GenericContainer.fromDockerfile(ROOT, 'commands/router/Dockerfile')
    .withBuildArgs({ BASE_IMAGE: inject('baseImage') })
    .build('northwall-router:tests', { deleteOnExit: false })
  const prepared = image.withWaitStrategy(Wait.forLogMessage('api-router listens')).withStartupTimeout(START_LIMIT_MS)
  const { container, origin } = await startOnPort(prepared, 'ROUTER_PORT')
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
