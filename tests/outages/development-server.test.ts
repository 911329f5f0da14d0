import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendRequest } from '../browser/send-request.ts'
import { rawExchange } from '../edge/raw-exchange.ts'
import { freePort } from '../hosts/storefront/free-port.ts'
import { type RunningCommand, runCommand } from '../hosts/storefront/run-command.ts'
import { until } from '../hosts/until.ts'

/** The first page is compiled when it is asked for. */
const COMPILED_MS = 100_000

let server: RunningCommand
let port: number

beforeAll(async () => {
  port = await freePort()
  server = runCommand(['commands/serve.mjs', 'dev'], { PORT: String(port) })
  await until('the development server is ready', () => server.stdout().includes('Ready in'), COMPILED_MS)
}, COMPILED_MS)

afterAll(() => server?.stop())

const get = (target: string): string => `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`

it(
  'the development server answers what is malformed and goes on with pages',
  async () => {
    expect((await rawExchange(port, get('http://localhost/premium'))).status).toBe(400)
    expect((await rawExchange(port, get('/premium%zz'))).status).toBe(400)
    const { status } = await rawExchange(port, get('//'))
    expect([308, 404]).toContain(status)
    const page = await sendRequest(`http://localhost:${port}/premium`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('data-buy-block="premium"')
    expect(server.hasEnded()).toBe(false)
  },
  COMPILED_MS,
)

it(
  'the development server answers forms as the product does',
  async () => {
    const page = `http://localhost:${port}/contact-sales`
    const lead = { first_name: 'A', last_name: 'B', email: 'a@b.example', company: 'C', country: 'GB' }
    const sent = await sendRequest(page, { form: lead })
    expect([sent.status, sent.headers.location]).toEqual([303, '/contact-sales?lead=sent'])
    expect((await sendRequest(`${page}?lead=sent`)).text).toContain('data-message="lead-sent"')
    expect((await sendRequest(page, { form: { ...lead, email: '' } })).text).toContain('data-error-for="email"')
    expect((await sendRequest(`http://localhost:${port}/search?q=premium`)).text).toContain('data-result')
  },
  COMPILED_MS,
)
