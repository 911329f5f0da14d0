import type { CachedPage } from '../../edge/pages/cached-page.ts'

/** Returns a cached page with overrides. By default, it is fresh until 1 minute and stale until 1 hour after time 0. */
export const cachedPage = (more: Partial<CachedPage> = {}): CachedPage => ({
  status: 200,
  brotli: Buffer.from('brotli'),
  gzip: Buffer.from('gzip'),
  dcz: null,
  etag: 'etag',
  contentSecurityPolicy: "style-src 'self'",
  hydration: null,
  tags: ['pages', 'site:com'],
  downloadCountries: [],
  isDegraded: false,
  freshUntilMs: 60_000,
  validUntilMs: Number.POSITIVE_INFINITY,
  staleUntilMs: 3_600_000,
  ...more,
})
