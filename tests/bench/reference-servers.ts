import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { systemProgram } from '../../commands/setup/system-program.ts'
import { freePort } from '../hosts/storefront/free-port.ts'
import type { RawAnswer } from './receive-raw.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const READY_LIMIT_MS = 60_000
const POLL_MS = 20

/** A server to compare with ours. */
export interface ReferenceServer {
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

const untilAnswering = async (url: string): Promise<void> => {
  const deadline = performance.now() + READY_LIMIT_MS
  for (;;) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    if (performance.now() > deadline) throw new Error(`no server responds at ${url}`)
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
}

const processId = ({ pid }: ChildProcess): number => {
  if (pid === undefined) throw new Error('a server to compare with did not start')
  return pid
}

const stopper = (child: ChildProcess) => async (): Promise<void> => {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Starts nginx with one worker. It sends a compressed page from a file. */
export const startNginx = async (folder: string, body: Buffer): Promise<ReferenceServer> => {
  mkdirSync(join(folder, 'root'), { recursive: true })
  const port = await freePort()
  // For nginx, a compressed file is gzip. It sends the bytes unchanged.
  writeFileSync(join(folder, 'root', 'page.html.gz'), body)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${folder}/nginx.pid; error_log stderr error;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; default_type text/html;
client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
server { listen 127.0.0.1:${port}; root ${folder}/root; gzip_static on; } }`,
  )
  const child = spawn(systemProgram('nginx'), ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}/page.html`
  await untilAnswering(url)
  return { url, pid: processId(child), stop: stopper(child) }
}

/** Headers that Node adds to every answer. */
const NODE_HEADERS: readonly string[] = ['date', 'connection', 'keep-alive']

/** Starts a bare `node:http` server that sends the bytes of an answer to every request, headers included. */
export const startBareNode = async ({ headers, body }: RawAnswer): Promise<ReferenceServer> => {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { execArgv: [] })
  const sent = headers.filter((_, at) => !NODE_HEADERS.includes(headers[at - (at % 2)]?.toLowerCase() ?? ''))
  child.send({ headers: sent, body: body.toString('base64') })
  const [port] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}/`, pid: processId(child), stop: stopper(child) }
}

const EMPTY_APP = {
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(ROOT)} } }`,
  'app/layout.jsx':
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html> }',
  'app/page.jsx': 'export default function Page() { return <h1>Empty</h1> }',
}

/** Inside the repository, so that the app resolves the same packages as the product. */
const EMPTY_FOLDER = join(ROOT, '.cache/empty-next')

const runNext = (...args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [join(ROOT, 'node_modules/next/dist/bin/next'), ...args], {
    cwd: EMPTY_FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })

const buildEmptyNext = async (): Promise<void> => {
  for (const [name, text] of Object.entries(EMPTY_APP)) {
    mkdirSync(join(EMPTY_FOLDER, name, '..'), { recursive: true })
    writeFileSync(join(EMPTY_FOLDER, name), text)
  }
  const [code] = await once(runNext('build'), 'exit')
  if (code !== 0) throw new Error('the empty Next page could not be built')
}

/** Starts `next start` with an empty static page, on the same version of Next. `isBuilt`: whether an earlier call in this run has built it. */
export const startEmptyNext = async (isBuilt = false): Promise<ReferenceServer> => {
  if (!isBuilt) await buildEmptyNext()
  const port = await freePort()
  const child = runNext('start', '-p', String(port), '-H', '127.0.0.1')
  const url = `http://127.0.0.1:${port}/`
  await untilAnswering(url)
  return { url, pid: processId(child), stop: stopper(child) }
}
