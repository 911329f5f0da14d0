import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers'
import { inject } from 'vitest'
import { composeServices } from '../codebase/compose-services.ts'
import { ROOT } from '../codebase/source-files.ts'
import { runCommand } from '../hosts/storefront/run-command.ts'
import { ConfinedContainer } from './confined-container.ts'
import { type ListeningContainer, startOnPort } from './start-on-port.ts'

const IMAGE = 'northwall-storefront:tests'
const START_LIMIT_MS = 60_000
const END_LIMIT_MS = 10_000

export interface ProductContainer extends ListeningContainer {
  /** Size that the image adds to its base image, in bytes. */
  readonly addedBytes: number
  /** The output of the container so far. */
  log(): string
  /** Sends SIGTERM, and SIGKILL after 10 seconds. Resolves to the exit code. Further calls return the same result. */
  end(): Promise<number>
}

/** Builds the image from the packages and the build of this machine, without a registry. */
const buildImage = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'product-image-'))
  const context = join(folder, 'product')
  try {
    const collecting = runCommand(['commands/build/collect-product.mjs', context], {})
    if ((await collecting.ended) !== 0) throw new Error(`The product could not be collected:\n${collecting.stderr()}`)
    copyFileSync(join(ROOT, 'Dockerfile'), join(context, 'Dockerfile'))
    writeFileSync(join(context, '.dockerignore'), 'Dockerfile\n.dockerignore\n')
    await GenericContainer.fromDockerfile(context)
      .withBuildArgs({ BASE_IMAGE: inject('baseImage') })
      .withTarget('collected')
      .build(IMAGE, { deleteOnExit: false })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Starts the product with the embedded shop and the settings of the compose file. Waits until the health check of the image
 * passes.
 */
export const startProductContainer = async (): Promise<ProductContainer> => {
  const { dockerode } = (await getContainerRuntimeClient()).container
  // An image of an earlier run must not hide a failed build.
  await dockerode
    .getImage(IMAGE)
    .remove({ force: true })
    .catch(() => {})
  await buildImage()
  const service = composeServices()['storefront-1']
  if (service === undefined) throw new Error('deploy/compose.yaml has no storefront-1')
  let log = ''
  const prepared = new ConfinedContainer(IMAGE, service)
    .withEnvironment({ PAGE_CACHE_MB: service.environment.PAGE_CACHE_MB ?? '' })
    .withLogConsumer((stream) => stream.on('data', (text) => (log += text)))
    .withWaitStrategy(Wait.forHealthCheck())
    .withStartupTimeout(START_LIMIT_MS)
  const { container, origin } = await startOnPort(prepared, 'PORT').catch((cause: unknown) => {
    throw new Error(`The product did not start:\n${log}`, { cause })
  })
  let ending: Promise<number> | undefined
  const end = async (): Promise<number> => {
    await container.stop({ timeout: END_LIMIT_MS, remove: false })
    const ended = dockerode.getContainer(container.getId())
    const { State } = await ended.inspect()
    await ended.remove()
    return State.ExitCode
  }
  const sizeOf = async (image: string) => (await dockerode.getImage(image).inspect()).Size
  return {
    container,
    origin,
    addedBytes: (await sizeOf(IMAGE)) - (await sizeOf(inject('baseImage'))),
    log: () => log,
    end: () => (ending ??= end()),
  }
}
