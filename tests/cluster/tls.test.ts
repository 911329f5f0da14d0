import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePorts, startProcess } from '../../commands/cluster/start-process.ts'
import { systemProgram } from '../../commands/setup/system-program.ts'
import { sendRequest } from '../browser/send-request.ts'
import { ROOT } from '../codebase/source-files.ts'
import { writeCertificate } from './self-signed.ts'
import { startStandIn } from './stand-in-instance.ts'

/** Sends a GET request over HTTP/2, and returns its headers. */
const getOverHttp2 = (origin: string, path: string) => {
  const { promise, resolve, reject } = Promise.withResolvers<Readonly<Record<string, unknown>>>()
  const session = connect(origin, { rejectUnauthorized: false }).on('error', reject)
  const request = session.request({ ':path': path }).on('error', reject).on('response', resolve)
  request.resume().end()
  return promise.finally(() => session.destroy())
}

it('the example for one machine serves HTTP/2 over TLS, and redirects plain HTTP to it', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'northwall-tls-'))
  context.onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const instance = await startStandIn()
  context.onTestFinished(() => instance.close())
  const protocols: unknown[] = []
  instance.answerBy(({ headers }, response) => {
    protocols.push(headers['x-forwarded-proto'])
    response.writeHead(200, { 'cache-control': 'no-store' }).end('page')
  })
  const [tlsPort = 0, plainPort = 0] = await freePorts(2)
  cpSync(join(ROOT, 'deploy/nginx'), folder, { recursive: true })
  writeCertificate(folder)
  for (const file of readdirSync(join(folder, 'place/tls'))) {
    const text = readFileSync(join(folder, 'place/tls', file), 'utf8')
      .replace('listen 443', `listen 127.0.0.1:${tlsPort}`)
      .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
      // Some machines have no IPv6.
      .replace('listen [::]:443', `listen 127.0.0.2:${tlsPort}`)
      .replace('listen [::]:80', `listen 127.0.0.2:${plainPort}`)
      .replaceAll(/127\.0\.0\.1:300[12]/g, `127.0.0.1:${instance.port}`)
    // If root starts nginx, its workers run as another user by default, who cannot write to the folder.
    writeFileSync(join(folder, 'place', file), file === 'main.conf' ? `${text}user root;\n` : text)
  }
  const origin = `https://localhost:${tlsPort}`
  const nginx = await startProcess({
    name: 'nginx',
    command: systemProgram('nginx'),
    args: ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')],
    ready: async () => (await getOverHttp2(origin, '/')) !== null,
  })
  context.onTestFinished(() => nginx.stop())
  expect(await getOverHttp2(origin, '/premium')).toMatchObject({ ':status': 200 })
  expect(new Set(protocols)).toEqual(new Set(['https']))
  const plain = await sendRequest(`http://localhost:${plainPort}/premium?a=b`)
  expect([plain.status, plain.headers.location]).toEqual([308, 'https://localhost/premium?a=b'])
  const odd = await sendRequest(`http://localhost:${plainPort}/`, { headers: { host: 'localhost.:x' } })
  expect(odd.status).toBe(400)
})
