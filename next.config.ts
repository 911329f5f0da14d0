import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'
import { securityHeaders } from './edge/security-headers.ts'

/** Of answers that are no page: nothing in them may run. */
const FILE_HEADERS = Object.entries({
  ...securityHeaders([]),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}).map(([key, value]) => ({ key, value }))

/** Pages are static and finished once, when they enter the cache: see docs/decisions. */
const config: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  cacheHandler: fileURLToPath(new URL('./edge/scripts/deferred-scripts-cache.ts', import.meta.url)),
  cacheMaxMemorySize: 256 * 1024 * 1024,
  // A matching user agent would be rendered for itself, past the cache. Titles are in the head of every page anyway.
  htmlLimitedBots: /(?!)/,
  // A build needs the product alone; tests are checked by `npm test`.
  typescript: { tsconfigPath: 'tsconfig.build.json' },
  // Preloads stand in the page. As a header, Next would send them twice on a page that it kept.
  reactMaxHeadersLength: 0,
  poweredByHeader: false,
  reactStrictMode: true,
  skipTrailingSlashRedirect: true,
  serverExternalPackages: [
    'bentocache',
    'ioredis',
    'cockatiel',
    'tsyringe',
    'reflect-metadata',
    '@opentelemetry/sdk-node',
    '@opentelemetry/sdk-trace',
    '@opentelemetry/exporter-trace-otlp-proto',
    '@opentelemetry/exporter-trace-otlp-http',
  ],
  // What does not pass the proxy; its own answers have headers of their own.
  headers: async () => [
    {
      source: '/:path(_next/static/.*|wake\\.js|report\\.js|icon\\.svg|store\\.css|healthz|readyz)',
      headers: FILE_HEADERS,
    },
    {
      source: '/speculation-rules.json',
      headers: [...FILE_HEADERS, { key: 'content-type', value: 'application/speculationrules+json' }],
    },
  ],
  // Pages live in memory: one made from another source must not be found on the disk after a restart.
  experimental: { isrFlushToDisk: false },
}

export default config
