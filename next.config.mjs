/**
 * Next renders pages and endpoints behind the edge. Only the edge listens on a port, so visitors never reach Next directly. This
 * file is JavaScript, because Next would load its compiler at every start to read TypeScript (docs/upgrading-next.md).
 *
 * @type {import('next').NextConfig}
 */
const config = {
  // Every page already has its metadata in the head, so no bot needs a separate render.
  htmlLimitedBots: /(?!)/,
  // A build checks only the product; `npm test` checks the tests.
  typescript: { tsconfigPath: 'tsconfig.build.json' },
  // Preloads are in the HTML, because the edge does not forward the header.
  reactMaxHeadersLength: 0,
  poweredByHeader: false,
  // The edge compresses each page once.
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
    '@opentelemetry/exporter-prometheus',
  ],
}

export default config
