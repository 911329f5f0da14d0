import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { systemProgram } from '../setup/system-program.ts'
import { type ClusterProcess, startProcess } from './start-process.ts'

/** Where the parts of a cluster on this machine listen. */
export interface ClusterPlace {
  /** Folder of nginx, which must be writable. */
  readonly folder: string
  /** Port of nginx, for visitors. */
  readonly port: number
  /** Ports of the storefronts. */
  readonly instances: readonly number[]
}

/** Returns the path of the log with one line for each request that reached an instance. */
export const forwardedLog = (folder: string): string => `${folder}/forwarded.log`

/**
 * The files of `place/`, which `deploy/nginx/nginx.conf` includes, by their names. Everything listens on loopback alone, and
 * loopback is the one proxy whose headers are believed: a test can be a visitor from anywhere.
 */
export const placeFiles = ({ folder, port, instances }: ClusterPlace): Readonly<Record<string, string>> => {
  const socket = `unix:${folder}/balance.sock`
  const servers = instances.map((instance) => `server 127.0.0.1:${instance}`)
  return {
    'main.conf': [
      'worker_processes 1;',
      // If nginx runs as root, its workers run as another user, who could not write to the folder.
      ...(process.getuid?.() === 0 ? [`user ${userInfo().username};`] : []),
    ].join('\n'),
    'http.conf': `geo $realip_remote_addr $is_trusted_proxy {
  default 0;
  127.0.0.1 1;
}
set_real_ip_from 127.0.0.1;
upstream balance {
  server ${socket};
  keepalive 64;
}
upstream storefronts {
  zone storefronts 128k;
  # A storefront that has just started answers slowly and so gets fewer requests.
  least_conn;
  ${servers.map((server) => `${server} max_fails=1 fail_timeout=1s;`).join('\n  ')}
  # If all have failed a moment ago, they are asked anyway.
  ${servers.map((server) => `${server} max_fails=0 backup;`).join('\n  ')}
  # Storefronts close idle connections after 15 seconds.
  keepalive 64;
  keepalive_timeout 10s;
}
`,
    'listen.conf': `listen 127.0.0.1:${port};\n`,
    'balance.conf': `listen ${socket};\naccess_log ${forwardedLog(folder)} forwarded;\n`,
  }
}

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
