import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type ClientAddresses, clientAddresses } from '../../edge/connection/client-address.ts'
import { CONNECTION_LIMITS } from '../../edge/connection/connection-limits.ts'
import { createHttpServer } from '../../edge/connection/http-server.ts'
import { sendText } from '../../edge/http/send-answer.ts'
import { HEADERS } from './open-edge.ts'
import { rawExchange } from './raw-exchange.ts'

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const MAX_CONNECTIONS = 5

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const open = async (clients: Pick<ClientAddresses, 'clientOfSocket'>) => {
  const limits = { ...CONNECTION_LIMITS, connectionsOfClient: MAX_CONNECTIONS }
  const server = createHttpServer((_, response) => sendText(response, 200, 'page', HEADERS), HEADERS, {
    limits,
    clients,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const hold = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    closers.push(() => socket.destroy())
    await Promise.all([once(socket, 'connect'), once(server, 'connection')])
    return socket
  }
  return { port, hold }
}

describe('the connection limit per client', () => {
  it('closes excess connections, and accepts a new one after an open connection has closed', async () => {
    const { port, hold } = await open(clientAddresses([], 'x-geo-country'))
    const held = []
    for (let at = 0; at < MAX_CONNECTIONS; at += 1) held.push(await hold())
    expect((await rawExchange(port, GET)).status).toBeNull()
    held[0]?.destroy()
    await expect.poll(async () => (await rawExchange(port, GET)).status).toBe(200)
  })

  it('applies eight times to an IPv6 network of 48 bits, whose holder has many clients', async () => {
    let connections = 0
    let network = '2001:db8:7'
    const { port, hold } = await open({
      clientOfSocket: () => {
        connections += 1
        return `${network}:${connections}::/64`
      },
    })
    for (let at = 0; at < MAX_CONNECTIONS * 8; at += 1) await hold()
    expect((await rawExchange(port, GET)).status).toBeNull()
    network = '2001:db8:8'
    expect((await rawExchange(port, GET)).status).toBe(200)
  })

  it('does not apply to a trusted proxy, because many clients share the proxy', async () => {
    const { port, hold } = await open(clientAddresses(['loopback'], 'x-geo-country'))
    for (let at = 0; at < MAX_CONNECTIONS * 2; at += 1) await hold()
    expect((await rawExchange(port, GET)).status).toBe(200)
  })
})
