import { expect, it } from 'vitest'
import { endpointMethods, isEndpointPath } from '../../../domain/routing/endpoint-path.ts'
import { ENDPOINT_PATHS, ENDPOINTS } from './endpoints.ts'

it.each([
  ...ENDPOINT_PATHS,
  '/download-file/northwall-premium-26.4.1-windows.exe',
  '/download-file/a',
  '/app-store/northwall-premium-ios',
])('isEndpointPath accepts %s', (path) => {
  expect(isEndpointPath(path)).toBe(true)
})

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
  '/app-store',
  '/app-store/a/b',
])('isEndpointPath rejects %s', (path) => {
  expect(isEndpointPath(path)).toBe(false)
})

it.each([...ENDPOINTS, ['/download-file/a', ['GET', 'HEAD']] as const])(
  'endpointMethods of %s are %j',
  (path, methods) => {
    expect(endpointMethods(path)).toEqual(methods)
  },
)
