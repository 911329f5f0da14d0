import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkRequest } from '../../edge/connection/check-request.ts'
import { clientAddresses, networkOf } from '../../edge/connection/client-address.ts'
import { createHttpServer, drainServer, listen } from '../../edge/connection/http-server.ts'
import { sendText } from '../../edge/http/send-answer.ts'
import { HEADERS } from './open-edge.ts'
import { rawExchange } from './raw-exchange.ts'

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

const closing = <Closed extends { close(): unknown; closeAllConnections(): void }>(server: Closed): Closed => {
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return server
}

describe('listen', () => {
  it('accepts connections on the address', async () => {
    const server = closing(createHttpServer((_, response) => sendText(response, 200, 'page', HEADERS), HEADERS))
    await listen(server, 0, '127.0.0.1')
    const { address, port } = server.address() as AddressInfo
    expect(address).toBe('127.0.0.1')
    expect((await rawExchange(port, GET)).status).toBe(200)
  })

  it('names the variable of a port that is in use, or of an address that this machine does not have', async () => {
    const other = closing(createServer()).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const server = closing(createHttpServer(() => {}, HEADERS))
    await expect(listen(server, port, '127.0.0.1')).rejects.toThrow(
      /^PORT: takes a port that is not in use \(.*EADDRINUSE.*\)$/,
    )
    await expect(listen(closing(createHttpServer(() => {}, HEADERS)), 0, '203.0.113.1')).rejects.toThrow(
      /^HOSTNAME: takes a name or an address of this machine, such as 0\.0\.0\.0 \(.*EADDRNOTAVAIL.*\)$/,
    )
  })

  it('names the variable of a port that the user may not listen on', async () => {
    const server = createHttpServer(() => {}, HEADERS)
    server.listen = () => server
    const listening = listen(server, 80, '127.0.0.1')
    server.emit('error', Object.assign(new Error('permission denied'), { code: 'EACCES' }))
    await expect(listening).rejects.toThrow('PORT: takes a port that this user may listen on (permission denied)')
  })
})

describe('drainServer', () => {
  const open = async (handle: (request: IncomingMessage, response: ServerResponse) => void) => {
    const server = closing(createHttpServer(handle, HEADERS))
    await listen(server, 0, '127.0.0.1')
    return { server, port: (server.address() as AddressInfo).port }
  }

  it('closes connections without a request', async () => {
    const { server, port } = await open((_, response) => sendText(response, 200, 'page', HEADERS))
    const socket = connect(port, '127.0.0.1')
    socket.write(GET)
    await once(socket, 'data')
    const closed = once(socket, 'close')
    await drainServer(server)
    await closed
  })

  it('answers further requests, closes their connections, and waits for a request in flight', async () => {
    const started = Promise.withResolvers<ServerResponse>()
    const { server, port } = await open((request, response) => {
      if (request.url === '/slow') started.resolve(response)
      else sendText(response, 200, 'page', HEADERS)
    })
    const slow = rawExchange(port, GET.replace('/', '/slow'))
    const response = await started.promise
    let isDrained = false
    const drained = drainServer(server).then(() => {
      isDrained = true
    })
    const { status, text } = await rawExchange(port, GET)
    expect([status, text.toLowerCase().includes('\r\nconnection: close\r\n')]).toEqual([200, true])
    await expect.poll(() => server.listening).toBe(false)
    expect(isDrained).toBe(false)
    sendText(response, 200, 'late', HEADERS)
    expect((await slow).status).toBe(200)
    await drained
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  })
})

describe('checkRequest', () => {
  const request = (given: object) =>
    ({
      url: '/premium',
      headers: {},
      rawHeaders: ['Host', 'localhost'],
      httpVersionMajor: 1,
      httpVersionMinor: 1,
      ...given,
    }) as unknown as IncomingMessage

  it.each([
    [{}],
    [{ url: '/premium?q=100%' }],
    [{ url: '/a%20b' }],
    [{ url: `/${'a'.repeat(4_095)}` }],
    [{ headers: { 'transfer-encoding': 'Chunked' } }],
    [{ headers: { expect: '100-Continue' } }],
    [{ httpVersionMinor: 0 }],
    [{ rawHeaders: ['HOST', 'localhost', 'Accept', 'host'] }],
  ])('accepts %j', (given) => {
    expect(checkRequest(request(given))).toBeNull()
  })

  it.each([
    [{ httpVersionMajor: 2 }, 505, 'HTTP version not supported'],
    [{ headers: { 'transfer-encoding': 'gzip' } }, 400, 'Unsupported transfer coding'],
    [{ headers: { 'transfer-encoding': 'chunked' }, httpVersionMinor: 0 }, 400, 'Unsupported transfer coding'],
    [{ headers: { expect: '200-maybe' } }, 417, 'Unknown expectation'],
    [{ url: `/${'a'.repeat(4_096)}` }, 414, 'URI too long'],
    [{ url: 'http://localhost/' }, 400, 'Invalid request target'],
    [{ url: undefined }, 400, 'Invalid request target'],
    [{ url: '/a%2' }, 400, 'Malformed percent-encoding'],
    [{ url: '/a%7F' }, 400, 'Malformed percent-encoding'],
    [{ url: '/a%1B?b' }, 400, 'Malformed percent-encoding'],
    [{ rawHeaders: ['Accept', 'host'] }, 400, 'Exactly one Host header is required'],
    [{ rawHeaders: ['Host', 'a', 'host', 'a'] }, 400, 'Exactly one Host header is required'],
  ])('refuses %j with status %i: %s', (given, status, message) => {
    expect(checkRequest(request(given))).toEqual({ status, message })
  })
})

describe('networkOf', () => {
  it.each([
    ['2001:db8:7:1::/64', '2001:db8:7::/48'],
    ['203.0.113.7', null],
    ['', null],
  ])('of the client %s is %s', (client, network) => {
    expect(networkOf(client)).toBe(network)
  })
})

describe('a request to a site', () => {
  const clients = clientAddresses(['loopback'], 'x-geo-country')
  const site = { url: 'https://www.site.example/en' }
  const isSecure = (host?: string) =>
    clients.isSecure({ headers: { host }, socket: {} } as unknown as IncomingMessage, site)

  it.each(['www.site.example', 'localhost', 'de.localhost:3000', 'LOCALHOST', '127.0.0.1:80', '[::1]:3000'])(
    'on the host %s is secure for browsers',
    (host) => {
      expect(isSecure(host)).toBe(true)
    },
  )

  it.each([
    'www.other.example',
    'localhost.example',
    'xlocalhost',
    '127.0.0.1.example',
    'www.site.example:80',
    undefined,
  ])('on the host %s is not', (host) => {
    expect(isSecure(host)).toBe(false)
  })

  it('has the scheme https only on the host of the site', () => {
    const schemeOn = (host: string, url: string) =>
      clients.schemeOf({ headers: { host } } as unknown as IncomingMessage, { url })
    expect(schemeOn('www.site.example', 'https://www.site.example')).toBe('https')
    expect(schemeOn('www.site.example', 'https://www.site.example.org')).toBe('http')
  })
})

describe('a client without an address', () => {
  const clients = clientAddresses(['loopback'], 'x-geo-country')
  const request = { headers: { 'x-geo-country': 'CH' }, socket: {} } as unknown as IncomingMessage

  it('is neither trusted nor told apart from others like it', () => {
    expect(clients.isTrustedPeer(request)).toBe(false)
    expect(clients.isInternal(request)).toBe(false)
    expect(clients.countryOf(request)).toBeNull()
    expect(clients.clientOf(request)).toBe('')
    expect(clients.clientOfSocket(request.socket)).toBeNull()
  })
})

it('a connection belongs to the client of its address, unless it is a trusted proxy', () => {
  const clients = clientAddresses(['loopback'], 'x-geo-country')
  const clientOf = (remoteAddress: string) => clients.clientOfSocket({ remoteAddress } as IncomingMessage['socket'])
  expect(clientOf('203.0.113.7')).toBe('203.0.113.7')
  expect(clientOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(clientOf('127.0.0.1')).toBeNull()
})
