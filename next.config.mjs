/**
 * Next renders behind the edge, which alone listens: it answers pages and endpoints, and nothing that a visitor addresses.
 * In JavaScript, because Next would load its compiler at every start to read TypeScript (docs/upgrading-next.md).
 *
 * @type {import('next').NextConfig}
 */
const config = {
  // Titles are in the head of every page: no user agent needs a render of its own.
  htmlLimitedBots: /(?!)/,
  // A build needs the product alone; tests are checked by `npm test`.
  typescript: { tsconfigPath: 'tsconfig.build.json' },
  // Preloads stand in the page, not in a header, which the edge does not pass on.
  reactMaxHeadersLength: 0,
  poweredByHeader: false,
  // The edge compresses a page once.
  compress: false,
  generateEtags: false,
  reactStrictMode: true,
  skipTrailingSlashRedirect: true,
  serverExternalPackages: [
    'bentocache',
    'ioredis',
    'cockatiel',
    'pino',
    'tsyringe',
    'reflect-metadata',
    '@opentelemetry/sdk-node',
    '@opentelemetry/sdk-trace',
    '@opentelemetry/exporter-trace-otlp-proto',
    '@opentelemetry/exporter-trace-otlp-http',
  ],
}

export default config
