import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { pageScriptPath } from '../../edge/next/build-layout.ts'
import { rawExchange } from '../edge/raw-exchange.ts'
import { freePort } from '../hosts/storefront/free-port.ts'
import { type RunningCommand, runCommand } from '../hosts/storefront/run-command.ts'
import { until } from '../hosts/until.ts'
import { it } from './browser-test.ts'
import { EDITOR_SECRET } from './editor-secret.ts'
import { hydratePage } from './hydrate-page.ts'
import { type Answer, sendRequest } from './send-request.ts'

/** Next compiles a page when it is requested. */
const COMPILED_MS = 170_000

let server: RunningCommand
let origin: string
let port: number
/** The page of a product, for tests that only read it, because a render in development takes seconds. */
let premium: Answer

beforeAll(async () => {
  port = await freePort()
  origin = `http://localhost:${port}`
  server = runCommand(['commands/serve.mjs', 'dev'], { PORT: String(port), EDITOR_SECRET })
  await until('the development server is ready', () => server.stdout().includes('Ready in'), COMPILED_MS)
  premium = await sendRequest(`${origin}/premium`)
}, COMPILED_MS)

afterAll(() => server?.stop())

const get = (target: string): string => `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`

const renders = (): number => server.stdout().split('GET /com/usd-any-x/premium 200').length - 1

describe('npm run dev', { timeout: COMPILED_MS }, () => {
  it('rejects malformed requests and keeps serving pages', async () => {
    expect((await rawExchange(port, get('http://localhost/premium'))).status).toBe(400)
    expect((await rawExchange(port, get('/premium%zz'))).status).toBe(400)
    expect((await rawExchange(port, get('//'))).status).toBe(308)
    const page = await sendRequest(`${origin}/premium`)
    expect([page.status, page.text.includes('data-buy-block="premium"')]).toEqual([200, true])
    expect(server.hasEnded()).toBe(false)
  })

  it('renders a page for each request', async () => {
    const before = renders()
    for (let requests = 0; requests < 2; requests += 1) await sendRequest(`${origin}/premium`)
    await expect.poll(() => renders() - before).toBe(2)
  })

  it('sends pages with the production policy, linked style sheets and no Next scripts', async () => {
    const { headers, text } = premium
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; ")
    expect(policy).not.toMatch(/unsafe|nonce|ws:/)
    for (const [, attributes = ''] of text.matchAll(/<script([^>]*)>/g))
      expect(attributes).toMatch(/^ (?:src="\/scripts\/|type="application\/(?:ld\+)?json")/)
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? []
    const style = await sendRequest(origin + sheet)
    expect([style.status, style.headers['content-type'], style.headers['x-content-type-options']]).toEqual([
      200,
      'text/css; charset=UTF-8',
      'nosniff',
    ])
    expect((await sendRequest(origin + pageScriptPath(true))).headers['cache-control']).toBe('no-cache')
    for (const path of ['/_next/webpack-hmr', '/_next/static/chunks/main.js', '/__nextjs_font/geist-latin.woff2'])
      expect((await sendRequest(origin + path)).status).toBe(404)
  })

  it('rejects WebSocket upgrades, and beacons without a body', async () => {
    const upgrade = get('/_next/webpack-hmr').replace('Connection: close', 'Connection: Upgrade\r\nUpgrade: websocket')
    expect((await rawExchange(port, upgrade)).status).toBe(400)
    expect((await sendRequest(`${origin}/beacon/rum`, { method: 'POST' })).status).toBe(400)
  })

  it('stores the consent of a visitor', async () => {
    const form = { back: '/premium', analytics: 'on' }
    const foreign = await sendRequest(`${origin}/consent`, { form, headers: { origin: 'https://evil.example' } })
    expect(foreign.status).toBe(403)
    const { status, headers } = await sendRequest(`${origin}/consent`, { form, headers: { origin } })
    expect([status, headers.location]).toEqual([303, '/premium'])
    expect(String(headers['set-cookie'])).toMatch(/^consent=v1\./)
  })

  it('shows unpublished sections to an editor', async () => {
    const entered = await sendRequest(`${origin}/editor`, { form: { secret: EDITOR_SECRET }, headers: { origin } })
    expect(entered.status).toBe(303)
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
    const page = await sendRequest(`${origin}/compare`, { headers: { cookie } })
    expect([page.text.includes('data-editor-bar'), page.text.includes('data-draft')]).toEqual([true, true])
    expect(page.headers['cache-control']).toBe('private, no-store')
  })

  it('redirects a purchase to the store', async () => {
    const [, option = ''] = /data-option="([^"]+)"/.exec(premium.text) ?? []
    const form = { product: 'premium', option, back: '/premium' }
    const { status, headers } = await sendRequest(`${origin}/buy`, { form, headers: { origin } })
    expect([status, new URL(String(headers.location), origin).pathname]).toEqual([303, '/store'])
  })

  it('answers page forms', async () => {
    const page = `${origin}/contact-sales`
    const lead = { first_name: 'A', last_name: 'B', email: 'a@b.example', company: 'C', country: 'GB' }
    const sent = await sendRequest(page, { form: lead })
    expect([sent.status, sent.headers.location]).toEqual([303, '/contact-sales?lead=sent'])
    expect((await sendRequest(`${page}?lead=sent`)).text).toContain('data-message="lead-sent"')
    expect((await sendRequest(page, { form: { ...lead, email: '' } })).text).toContain('data-error-for="email"')
    expect((await sendRequest(`${origin}/search?q=premium`)).text).toContain('data-result')
  })

  it('hydrates islands on the first signal of intent without a policy violation', async ({ openPage }) => {
    const { page, problems, violations } = await openPage()
    await page.goto(`${origin}/premium`)
    expect(await page.locator('html[data-hydrated]').count()).toBe(0)
    await hydratePage(page)
    await page.locator('form[data-currency-switcher] select').selectOption('EUR')
    await page.locator('[data-buy-block] input[name="priceCurrency"][value="EUR"]').waitFor({ state: 'attached' })
    expect([problems, violations]).toEqual([[], []])
  })

  it('uses the same class names in islands and pages', async () => {
    const [script = ''] = globSync('.next/development-scripts/offer-islands-*.js')
    const bundled = new Set(readFileSync(script, 'utf8').match(/[\w-]+-module__[\w-]+/g))
    const rendered = new Set(premium.text.match(/\b(?:offer-choice|picker)-module__[\w-]+/g))
    expect(rendered.size).toBeGreaterThan(5)
    expect([...rendered].filter((name) => !bundled.has(name))).toEqual([])
  })
})
