import { renderToStaticMarkup } from 'react-dom/server'
import { vi } from 'vitest'
import type { CopiedTree } from './copied-tree.ts'

interface LayoutProps {
  readonly children: React.ReactNode
  readonly params: Promise<{ readonly site: string; readonly view: string }>
}

interface PageProps {
  readonly params: Promise<{ readonly site: string; readonly view: string; readonly page: readonly string[] }>
}

const hostOf = (site: string): string => `${site === 'com' ? '' : `${site}.`}localhost:3000`

/** Returns functions that call pages and endpoints of a copied tree as the server does. They use the embedded shop. */
export const openStorefront = (tree: CopiedTree) => {
  vi.doMock('next/headers', () => ({ headers: async () => new Headers() }))
  const request = (site: string, path: string, init: RequestInit = {}) =>
    new Request(`http://localhost:3000${path}`, {
      ...init,
      headers: { host: hostOf(site), 'x-site': site, 'sec-fetch-site': 'same-origin', ...init.headers },
    })

  return {
    /**
     * Renders a page for a visitor without a country, with a saved currency and the value of a consent cookie. Returns null if the
     * page does not exist.
     */
    page: async (
      path: string,
      site = 'com',
      currency: string | null = null,
      consent?: string,
    ): Promise<string | null> => {
      const { services } =
        await tree.load<typeof import('../../adapters/wiring/services.ts')>('adapters/wiring/services.ts')
      const { routeRequest } = await tree.load<typeof import('../../domain/routing/route-request.ts')>(
        'domain/routing/route-request.ts',
      )
      const { default: Page } = await tree.load<{ default: (props: PageProps) => Promise<React.ReactNode> }>(
        'app/[site]/[view]/[[...page]]/page.tsx',
      )
      const { default: Layout } = await tree.load<{ default: (props: LayoutProps) => Promise<React.ReactNode> }>(
        'app/[site]/[view]/layout.tsx',
      )
      const signals = { cookie: consent, hasPrivacyControl: false }
      const visitor = { country: null, currency, platform: null, hiddenBanners: [], consent: signals }
      const route = routeRequest({ host: hostOf(site), path, query: new URLSearchParams(), visitor }, services().sites)
      if (route.kind !== 'page') return null
      const [, code = '', view = '', ...page] = route.pathname.split('/')
      const params = Promise.resolve({ site: code, view, page })
      const html = renderToStaticMarkup(await Layout({ children: await Page({ params }), params }))
      return html.includes('data-status="404"') ? null : html
    },
    sitemap: async (site = 'com'): Promise<string> => {
      const { GET } = await tree.load<typeof import('../../app/sitemap-pages.xml/route.ts')>(
        'app/sitemap-pages.xml/route.ts',
      )
      return (await GET(request(site, '/sitemap-pages.xml'))).text()
    },
    /** Posts a purchase and returns the target of the redirect. */
    buy: async (fields: Readonly<Record<string, string>>, site = 'com'): Promise<string> => {
      const { POST } = await tree.load<typeof import('../../app/buy/route.ts')>('app/buy/route.ts')
      const response = await POST(request(site, '/buy', { method: 'POST', body: new URLSearchParams(fields) }))
      return response.headers.get('location') ?? `status ${response.status}`
    },
    /** Posts a consent decision and returns the cookies that the response sets. */
    decide: async (fields: Readonly<Record<string, string>>): Promise<readonly string[]> => {
      const { POST } = await tree.load<typeof import('../../app/consent/route.ts')>('app/consent/route.ts')
      const response = await POST(request('com', '/consent', { method: 'POST', body: new URLSearchParams(fields) }))
      return response.headers.getSetCookie()
    },
  }
}
