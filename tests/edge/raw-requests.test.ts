import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HEADERS, openEdge } from './open-edge.ts'
import { rawExchange } from './raw-exchange.ts'

let edge: Awaited<ReturnType<typeof openEdge>>
beforeAll(async () => {
  edge = await openEdge()
})
afterAll(() => edge.close())

const HOST = 'Host: localhost\r\n'
const get = (target: string, headers = HOST, version = 'HTTP/1.1') => `GET ${target} ${version}\r\n${headers}\r\n`

/** Invalid requests with the status of the answer. */
const REFUSED: readonly (readonly [what: string, request: string, status: number])[] = [
  ['a target in absolute form', get('http://localhost/premium'), 400],
  ['a target in absolute form with another host', get('http://evil.example/premium'), 400],
  ['a target in authority form', get('localhost:80'), 400],
  ['a target in asterisk form', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['a target without a slash', get('premium'), 400],
  ['a missing Host header', get('/premium', ''), 400],
  ['two Host headers', get('/premium', `${HOST}Host: de.localhost\r\n`), 400],
  ['two equal Host headers', get('/premium', `${HOST}${HOST}`), 400],
  ['an empty host', get('/premium', 'Host: \r\n'), 421],
  ['an unknown host', get('/premium', 'Host: evil.example\r\n'), 421],
  ['an unknown host for a file', get('/icon.svg', 'Host: evil.example\r\n'), 421],
  ['an unknown host for a file of Next', get('/_next/static/x.js', 'Host: evil.example\r\n'), 421],
  ['a host with a port above 65535', get('/premium', 'Host: localhost:65536\r\n'), 421],
  ['a host with a path', get('/premium', 'Host: localhost/evil\r\n'), 421],
  ['a host with a user name', get('/premium', 'Host: localhost@evil.example\r\n'), 421],
  ['a percent sign at the end', get('/premium%'), 400],
  ['an incomplete percent-encoding', get('/premium%4'), 400],
  ['an invalid percent-encoding', get('/premium%zz'), 400],
  ['an encoded null', get('/premium%00'), 400],
  ['an encoded line break', get('/premium%0d%0aset-cookie:a=b'), 400],
  ['a fragment', get('/premium#top'), 400],
  ['a target with non-ASCII bytes', get('/pr\u00e9mium'), 400],
  ['a target of more than 4 KB', get(`/premium?q=${'a'.repeat(4_096)}`), 414],
  ['headers of more than 16 KB', get('/premium', `${HOST}X-Long: ${'a'.repeat(17_000)}\r\n`), 431],
  ['many small headers', get('/premium', HOST + 'X-A: aaaaaaaaaaaaaaaa\r\n'.repeat(1_000)), 431],
  [
    'Content-Length together with Transfer-Encoding',
    `POST /buy HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'two Transfer-Encoding headers',
    `POST /buy HTTP/1.1\r\n${HOST}Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'a transfer coding besides chunked',
    `POST /buy HTTP/1.1\r\n${HOST}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'a transfer coding in HTTP/1.0',
    `POST /buy HTTP/1.0\r\n${HOST}Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['HTTP/2.0 in the request line', get('/premium', HOST, 'HTTP/2.0'), 505],
  [
    'two Content-Length headers',
    `POST /buy HTTP/1.1\r\n${HOST}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`,
    400,
  ],
  ['a Content-Length that is not a number', `POST /buy HTTP/1.1\r\n${HOST}Content-Length: four\r\n\r\nabcd`, 400],
  ['a negative Content-Length', `POST /buy HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`, 400],
  ['a header without a colon', get('/premium', `${HOST}nonsense\r\n`), 400],
  ['a folded header', get('/premium', `${HOST}X-A: a\r\n b\r\n`), 400],
  ['a space before the colon of a header', get('/premium', `${HOST}X-A : a\r\n`), 400],
  ['a null in a header', get('/premium', `${HOST}X-A: a\0b\r\n`), 400],
  ['a bare line feed in a header', get('/premium', `${HOST}X-A: a\nX-B: b\r\n`), 400],
  ['an unknown method', `NONSENSE /premium HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['an unknown HTTP version', get('/premium', HOST, 'HTTP/9.9'), 400],
  ['a line that is not a request', 'nonsense\r\n\r\n', 400],
  ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a TLS handshake', '\u0016\u0003\u0001\u0002\u0000\u0001', 400],
  ['a CONNECT request', `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`, 405],
  ['an unknown expectation', `GET /premium HTTP/1.1\r\n${HOST}Expect: 200-maybe\r\n\r\n`, 417],
  ['POST to a page without a form', `POST /privacy HTTP/1.1\r\n${HOST}Content-Length: 0\r\n\r\n`, 405],
  ['TRACE to a page', `TRACE /premium HTTP/1.1\r\n${HOST}\r\n`, 405],
  ['GET to a form endpoint', get('/buy'), 405],
  ['a tab between method and target', `GET\t/premium HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['a tab in the target', get('/pre\tmium'), 400],
  ['a space in the target', get('/pre mium'), 400],
  ['a null in the target', get('/pre\0mium'), 400],
  ['a bare carriage return in the target', get('/pre\rmium'), 400],
  ['an encoded tab', get('/premium%09'), 400],
  ['an encoded escape character', get('/premium%1b%5b31m'), 400],
  ['an encoded delete character', get('/premium%7f'), 400],
  ['a target that is only a query', get('?premium'), 400],
  ['a target with the scheme of another protocol', get('ftp://localhost/premium'), 400],
  ['a target that is a user name and a host', get('user@localhost'), 400],
  ['a target in absolute form with an own host in capitals', get('HTTP://LOCALHOST/premium'), 400],
  ['a request line without a version', `GET /premium\r\n${HOST}\r\n`, 505],
  ['a version without a number', get('/premium', HOST, 'HTTP/'), 400],
  ['a version in lower case', get('/premium', HOST, 'http/1.1'), 400],
  ['a version with two digits', get('/premium', HOST, 'HTTP/1.10'), 400],
  ['the version of HTTP/0.9', get('/premium', HOST, 'HTTP/0.9'), 505],
  ['text after the version', get('/premium', HOST, 'HTTP/1.1 x'), 400],
  ['a method in lower case', `get /premium HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['an empty method', ` /premium HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['a space before the first header', `GET /premium HTTP/1.1\r\n ${HOST}\r\n`, 400],
  ['an empty header name', get('/premium', `${HOST}: a\r\n`), 400],
  ['a header name with a space', get('/premium', `${HOST}X A: a\r\n`), 400],
  ['a header name with a bracket', get('/premium', `${HOST}X(A): a\r\n`), 400],
  ['a header name with bytes beyond ASCII', get('/premium', `${HOST}X-\u00e9: a\r\n`), 400],
  ['a bare carriage return in a header', get('/premium', `${HOST}X-A: a\rX-B: b\r\n`), 400],
  ['a delete character in a header', get('/premium', `${HOST}X-A: a\u007fb\r\n`), 400],
  ['a folded Transfer-Encoding', get('/premium', `${HOST}Transfer-Encoding:\r\n chunked\r\n`), 400],
  ['a Host header with a list', get('/premium', 'Host: localhost, evil.example\r\n'), 421],
  ['a Host header with a trailing dot', get('/premium', 'Host: localhost.\r\n'), 421],
  ['a Host header with an empty port', get('/premium', 'Host: localhost:\r\n'), 421],
  ['a Host header with a scheme', get('/premium', 'Host: http://localhost\r\n'), 421],
  ['a Host header with a query', get('/premium', 'Host: localhost?evil\r\n'), 421],
  ['a Host header with a backslash', get('/premium', 'Host: localhost\\evil\r\n'), 421],
  ['a Host header that is another loopback address', get('/premium', 'Host: 127.1\r\n'), 421],
  ...[
    ['a transfer coding with a trailing comma', 'Transfer-Encoding: chunked,'],
    ['a repeated transfer coding', 'Transfer-Encoding: chunked, chunked'],
    ['a transfer coding with a parameter', 'Transfer-Encoding: chunked;a=b'],
    ['a quoted transfer coding', 'Transfer-Encoding: "chunked"'],
    ['a transfer coding after a vertical tab', 'Transfer-Encoding: \u000bchunked'],
    ['the transfer coding identity', 'Transfer-Encoding: identity'],
    ['an unknown transfer coding', 'Transfer-Encoding: xchunked'],
    ['a Content-Length with a plus sign', 'Content-Length: +5'],
    ['a Content-Length in hexadecimal', 'Content-Length: 0x5'],
    ['a Content-Length with a list', 'Content-Length: 5, 5'],
    ['a Content-Length with a fraction', 'Content-Length: 5.0'],
    ['a Content-Length with an exponent', 'Content-Length: 5e0'],
    ['a Content-Length with a space inside', 'Content-Length: 1 5'],
    ['a Content-Length beyond 64 bits', 'Content-Length: 18446744073709551621'],
  ].map(
    ([what = '', header = '']) =>
      [what, `POST /buy HTTP/1.1\r\n${HOST}${header}\r\n\r\n5\r\nabcde\r\n0\r\n\r\n`, 400] as const,
  ),
  ['POST to the health check', `POST /healthz HTTP/1.1\r\n${HOST}Content-Length: 0\r\n\r\n`, 405],
]

describe('the edge', () => {
  it.each(REFUSED)('refuses %s', async (_what, request, status) => {
    const before = edge.reached.length
    const answer = await rawExchange(edge.port, Buffer.from(request, 'latin1'))
    expect([answer.status, edge.reached.slice(before)]).toEqual([status, []])
    for (const [name, value] of Object.entries(HEADERS)) expect(answer.text).toContain(`${name}: ${value}`)
  })
})

const UPGRADES = ['websocket', 'h2c', 'TLS/1.3', 'nonsense'].map((protocol) => [
  protocol,
  get('/premium', `${HOST}Connection: Upgrade\r\nUpgrade: ${protocol}\r\n`),
])

describe('an upgrade request', () => {
  it.each(UPGRADES)(
    'is refused with status 400 and a closed connection, even sixty times concurrently: %s',
    async (_protocol, request = '') => {
      const answers = await Promise.all(Array.from({ length: 60 }, () => rawExchange(edge.port, request)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
      expect(answers[0]?.text).toContain(`content-security-policy: ${HEADERS['content-security-policy']}`)
      const open = await new Promise((resolve) => edge.server.getConnections((_error, count) => resolve(count)))
      expect(open).toBe(0)
    },
  )
})

describe('a valid request', () => {
  it.each([
    ['a path', get('/premium'), '/com/usd-any-x/premium'],
    ['a host in capitals with a port', get('/premium', 'HOST: LOCALHOST:3000\r\n'), '/com/usd-any-x/premium'],
    ['a query', get('/premium?q=%zz&currency=nonsense'), '/com/usd-any-x/premium'],
    ['an unknown path', get('/no/such/page'), '/com/usd-any-x/not-found'],
    ['an unknown percent-encoded path', get('/%e3%81%82'), '/com/usd-any-x/not-found'],
    ['a language path', get('/en/plus', 'Host: me.localhost\r\n'), '/me-en/aed-any-x/plus'],
    [
      'Next headers',
      get('/premium', `${HOST}RSC: 1\r\nNext-Action: x\r\nNext-Router-Prefetch: 1\r\n`),
      '/com/usd-any-x/premium',
    ],
  ])('reaches the expected page if it has %s', async (_what, request, target) => {
    const before = edge.reached.length
    expect((await rawExchange(edge.port, request)).status).toBe(200)
    expect(edge.reached.slice(before)).toEqual([{ kind: 'page', target }])
  })

  it.each([
    '/_next/data/x/premium.json',
    '/_next/static/%2e%2e/x',
    '/_next/image?url=x',
    '/_next',
    '/_next/static/chunks/x.js',
  ])('is answered by a small uncached 404, without a render, if its path is %s', async (path) => {
    const before = edge.reached.length
    const { status, text } = await rawExchange(edge.port, get(path))
    expect([status, edge.reached.length - before]).toEqual([404, 0])
    expect(text).toContain('cache-control: no-store')
    expect(text.length).toBeLessThan(2_000)
  })

  it('is answered if it follows another request on the connection', async () => {
    const { port } = edge
    const both = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1').setEncoding('latin1')
      let text = ''
      socket.on('data', (piece) => {
        text += piece
        if (text.includes('/plus\n')) socket.destroy()
      })
      socket.on('close', () => resolve(text))
      socket.write(get('/premium') + get('/plus'))
    })
    expect(both.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
  })
})
