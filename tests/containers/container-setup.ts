import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { getContainerRuntimeClient } from 'testcontainers'
import type { TestProject } from 'vitest/node'
import { systemProgram } from '../../commands/setup/system-program.ts'
import { loadCommand } from '../codebase/load-command.ts'
import { ROOT } from '../codebase/source-files.ts'

interface OpenedDocker {
  readonly host: string
  readonly isOurs: boolean
  readonly network: 'bridge' | 'host'
  stop(): Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    /** `host`: containers share the network of the machine, without port mapping. */
    containerNetwork: 'bridge' | 'host'
    baseImage: string
  }
}

const { openDocker } = await loadCommand<{ openDocker(): Promise<OpenedDocker> }>('setup/docker-daemon.mjs')

const BASE = { repo: 'northwall-base', tag: 'tests' }

/** Imports a base image with the Node of this machine, so that the tests need no registry. */
const importBaseImage = async (): Promise<string> => {
  const { container } = await getContainerRuntimeClient()
  const script = spawn('deploy/make-base-image.sh', ['-'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(script, 'exit')
  const progress = await container.dockerode.importImage(script.stdout, BASE)
  // The image is complete when the daemon ends its progress report.
  await text(progress)
  const [code] = await ended
  if (code !== 0) throw new Error(`deploy/make-base-image.sh ended with code ${code}`)
  return `${BASE.repo}:${BASE.tag}`
}

/** Opens a Docker daemon for the whole run. Returns a function that stops the daemon if this run started it. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  // Throws if the part does not declare Docker. A daemon on another machine needs no local program.
  if (!process.env.DOCKER_HOST) systemProgram('docker', { ...process.env, ...project.config.env })
  const docker = await openDocker()
  process.env.DOCKER_HOST = docker.host
  // Ryuk would need a registry for its image. The tests stop their containers themselves.
  process.env.TESTCONTAINERS_RYUK_DISABLED = 'true'
  // If this machine is a container itself, testcontainers would look for ports at the gateway of another daemon.
  if (docker.isOurs) process.env.TESTCONTAINERS_HOST_OVERRIDE = '127.0.0.1'
  try {
    project.provide('containerNetwork', docker.network)
    project.provide('baseImage', await importBaseImage())
  } catch (error) {
    await docker.stop()
    throw error
  }
  return docker.stop
}
