import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemProgram } from '../setup/system-program.ts'
import { type ClusterPlace, placeFiles } from './place-files.ts'
import { type ClusterProcess, startProcess } from './start-process.ts'

const CONFIGURATION = join(import.meta.dirname, '../../deploy/nginx')

/** Writes the configuration of nginx for a place on this machine into its folder; gives the arguments to start it with. */
export const writeNginx = (place: ClusterPlace): readonly string[] => {
  const { folder } = place
  mkdirSync(join(folder, 'place'), { recursive: true })
  for (const file of ['nginx.conf', 'views.conf']) copyFileSync(join(CONFIGURATION, file), join(folder, file))
  for (const [file, text] of Object.entries(placeFiles(place))) writeFileSync(join(folder, 'place', file), text)
  return ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]
}

/** Starts nginx as the caching layer; resolves when it answers. */
export const startNginx = (place: ClusterPlace): Promise<ClusterProcess> =>
  startProcess({
    name: 'nginx',
    command: systemProgram('nginx'),
    args: writeNginx(place),
    ready: async () => {
      await fetch(`http://127.0.0.1:${place.port}/healthz`, { signal: AbortSignal.timeout(1_000) })
      return true
    },
  })
