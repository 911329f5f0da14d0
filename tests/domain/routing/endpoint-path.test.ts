import { expect, it } from 'vitest'
import { ENDPOINT_PATHS, endpointMethods, isEndpointPath } from '../../../domain/routing/endpoint-path.ts'

it.each([...ENDPOINT_PATHS, '/download-file/northwall-premium-26.4.1-windows.exe', '/download-file/a'])(
  '%s is an endpoint',
  (path) => {
    expect(isEndpointPath(path)).toBe(true)
  },
)

it.each([
  '/',
  '/premium',
  '/buy/',
  '/Buy',
  '/download-file',
  '/download-file/',
  '/download-file/.',
  '/download-file/..',
  '/download-file/.hidden',
  '/download-file/a/b',
  '/download-file/a%2Fb',
  '/download-file/%2e%2e',
  '/download-file/a b',
  '/download-file/é.exe',
  `/download-file/${'a'.repeat(101)}`,
  '/download-files/a',
  '/download-fool/a',
])('%s is none', (path) => {
  expect(isEndpointPath(path)).toBe(false)
})

it.each([...ENDPOINT_PATHS, '/download-file/a'] as const)('%s is read, or sent to, and never both', (path) => {
  const isSentTo = ['/buy', '/currency', '/purge'].includes(path) || path.startsWith('/beacon/')
  expect(endpointMethods(path)).toEqual(isSentTo ? ['POST'] : ['GET', 'HEAD'])
})
