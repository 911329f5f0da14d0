import { fileURLToPath } from 'node:url'

/**
 * The gallery shows what lies beside it: its root is that of the repository.
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
