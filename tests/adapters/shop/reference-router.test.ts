import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderStorePage } from '../../../adapters/shop/demo-store.ts'
import { type RunningRouter, startRouter } from '../../../commands/router/start-router.ts'

const PRICES = '/offer/v2/de/de/eur/purchase?product=premium'

let router: RunningRouter

beforeEach(async () => {
  router = await startRouter()
})

afterEach(() => router.close())

const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(`${router.origin}${path}`, init)
const setFault = (body: string): Promise<Response> => ask('/__faults', { method: 'POST', body })

describe('the reference router', () => {
  it.each([
    [PRICES, 200],
    ['/offer/v2/de/de/eur/trial-opt-out?product=premium-trial', 200],
    ['/offer/v2/de/de/eur/purchase', 400],
    ['/offer/v2/x/eur/purchase?product=premium', 404],
    ['/offer/v2/de/de/euro/purchase?product=premium', 404],
    ['/offer/v2/%zz/de/eur/purchase?product=premium', 404],
    ['/offer/v2/checkout', 400],
    ['/offer/v2/checkout?token=made-up', 200],
    ['/logger2/metrics/', 405],
    ['/healthz', 200],
    ['/nowhere', 404],
  ])('answers %s with status %i', async (path, status) => {
    expect((await ask(path)).status).toBe(status)
  })

  it.each([
    ['/pulse/rum/send', { id: '1', name: 'LCP', startTime: 0, value: 1, label: 'x' }, 200],
    ['/pulse/rum/send', { id: '1' }, 400],
    ['/pulse/browser-error', { type: 'JavaScript', level: 'error', message: 'x', url: 'y' }, 200],
    ['/pulse/browser-error', { type: 'NoSuchType', level: 'error', message: 'x', url: 'y' }, 400],
    ['/logger2/metrics/', { name: 'Download', currentURL: '', referrerURL: '', codeName: 'x' }, 200],
    ['/logger2/metrics/', [], 400],
  ])('answers a report to %s with the body %j with status %i', async (path, body, status) => {
    expect((await ask(path, { method: 'POST', body: JSON.stringify(body) })).status).toBe(status)
  })

  it('fails only the call with a fault in its query or header', async () => {
    expect((await ask(`${PRICES}&fault=status=502`)).status).toBe(502)
    const limited = await ask(PRICES, { headers: { 'x-fault': 'status=429;retry-after=7' } })
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
    expect((await ask(PRICES)).status).toBe(200)
  })

  it('fails every call while a fault is set over HTTP, and returns the fault', async () => {
    expect((await setFault('{"fault":"status=503"}')).status).toBe(200)
    expect((await ask(PRICES)).status).toBe(503)
    expect(await (await ask('/__faults')).json()).toEqual({ fault: 'status=503' })
    await setFault('{"fault":null}')
    expect((await ask(PRICES)).status).toBe(200)
  })

  it.each(['{"fault":"status=999"}', '{"fault":"no-such"}', '{"fault":""}', '{}', 'x'])(
    'rejects the fault %s',
    async (body) => {
      expect((await setFault(body)).status).toBe(400)
      expect((await ask(PRICES)).status).toBe(200)
    },
  )

  it.each([
    ['wrong-schema', 200, /^\{"products":\{/],
    ['absurd', 200, /"price":1e\+300/],
    ['huge', 200, /^\{"currency".{1000,}/s],
    ['deep', 200, /^\[{1000}/],
    ['gzip-bomb', 200, /^ {1000}/],
  ])('for the fault %s, returns status %i and a faulty body', async (fault, status, start) => {
    const answer = await ask(`${PRICES}&fault=${fault}`)
    expect(answer.status).toBe(status)
    expect((await answer.text()).slice(0, 20_000)).toMatch(start)
  })

  it('redirects a redirect loop to the same URL', async () => {
    const answer = await ask(`${PRICES}&fault=redirect-loop`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${PRICES}&fault=redirect-loop`])
  })

  it('rejects an unknown fault', async () => {
    expect((await ask(`${PRICES}&fault=slow`)).status).toBe(400)
    expect(() => router.setFault('slow')).toThrow('unknown fault: slow')
  })

  it('logs all requests except control requests until the log is cleared', async () => {
    await ask(PRICES, { headers: { 'x-mark': '1' } })
    expect(await (await ask('/__requests')).json()).toMatchObject([
      {
        method: 'GET',
        path: '/offer/v2/de/de/eur/purchase',
        query: [['product', 'premium']],
        headers: { 'x-mark': '1' },
      },
    ])
    await ask('/__requests', { method: 'DELETE' })
    expect(router.requests).toEqual([])
  })

  it('links to its own store page, which has a strict content security policy', async () => {
    const answer = (await (await ask(PRICES)).json()) as { products: { options: { buy_link?: string }[] }[] }
    const link = answer.products[0]?.options.find((option) => option.buy_link)?.buy_link ?? ''
    expect(link.startsWith(`${router.origin}/store?pid=premium-`)).toBe(true)
    const page = await fetch(link)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
    expect(await page.text()).toContain('<td>EUR</td>')
  })

  it('stops even if a call hangs', async () => {
    const hanging = ask(`${PRICES}&fault=hang`).catch(() => 'cut off')
    await expect.poll(() => router.requests.length).toBe(1)
    await router.close()
    expect(await hanging).toBe('cut off')
    router = await startRouter()
  })
})

describe('the store page', () => {
  it('lists all parameters, including repeated ones', () => {
    const page = renderStorePage(new URL('http://store.test.example/store?pid=a&utm_source=x&utm_source=y&empty='))
    for (const text of ['<strong data-pid>a</strong>', '<td>x</td>', '<td>y</td>', 'data-parameter="empty"'])
      expect(page).toContain(text)
  })

  it('escapes hostile parameters', () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror='a'>&`
    const page = renderStorePage(
      new URL(`http://x/store?pid=${encodeURIComponent(hostile)}&${encodeURIComponent(hostile)}=1`),
    )
    expect(page).not.toMatch(/<script|<img|onerror='/)
    expect(page).toContain('&lt;script&gt;')
  })

  it('contains no inline scripts or styles, and is not indexed', () => {
    const page = renderStorePage(new URL('http://x/store'))
    expect(page).not.toMatch(/<script|<style|style=|\son\w+=/)
    expect(page).toContain('<meta name="robots" content="noindex, nofollow">')
  })
})
