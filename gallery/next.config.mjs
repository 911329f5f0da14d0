import { fileURLToPath } from 'node:url'

/**
 * The gallery imports components of the app, so its root is the repository root.
 *
 * @type {import('next').NextConfig}
 */
const config = {
  turbopack: { root: fileURLToPath(new URL('..', import.meta.url)) },
  poweredByHeader: false,
  devIndicators: false,
  serverExternalPackages: ['bentocache', 'ioredis', 'cockatiel', 'tsyringe', 'reflect-metadata'],
}

export default config
