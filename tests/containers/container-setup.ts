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
    /** `host`: containers share the machine's network, and nothing is mapped. */
    containerNetwork: 'bridge' | 'host'
    baseImage: string
  }
}

const { openDocker } = await loadCommand<{ openDocker(): Promise<OpenedDocker> }>('setup/docker-daemon.mjs')

const BASE = { repo: 'northwall-base', tag: 'tests' }

/** Imports a base image of this machine's own Node: nothing has to be pulled for these tests. */
const importBaseImage = async (): Promise<string> => {
  const { container } = await getContainerRuntimeClient()
  const script = spawn('deploy/make-base-image.sh', ['-'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(script, 'exit')
  const progress = await container.dockerode.importImage(script.stdout, BASE)
  // The image is there when the daemon has told its last.
  await text(progress)
  const [code] = await ended
  if (code !== 0) throw new Error(`deploy/make-base-image.sh ended with code ${code}`)
  return `${BASE.repo}:${BASE.tag}`
}

/** Opens a Docker daemon for the whole run, and stops it by itself where it had to be started. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  // Throws if the part does not declare Docker. A daemon that runs elsewhere needs no program here.
  if (!process.env.DOCKER_HOST) systemProgram('docker', { ...process.env, ...project.config.env })
  const docker = await openDocker()
  process.env.DOCKER_HOST = docker.host
  // Ryuk is an image that would have to be pulled; what is started here is stopped here.
  process.env.TESTCONTAINERS_RYUK_DISABLED = 'true'
  // On a machine that is a container itself, its ports would be looked for at the gateway of another daemon.
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
