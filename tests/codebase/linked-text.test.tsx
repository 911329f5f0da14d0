import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Links, TextSection } from '../../app/_components/sections/plain-sections.tsx'

it.each([
  ['Write to a.b@northwall.example.', 'Write to <a href="mailto:a.b@northwall.example">a.b@northwall.example</a>.'],
  [
    'a@x.example まで、b@x.example',
    '<a href="mailto:a@x.example">a@x.example</a> まで、<a href="mailto:b@x.example">b@x.example</a>',
  ],
  ['At 5 @ home, or @someone', 'At 5 @ home, or @someone'],
  ['<b>a@x.example</b>', '&lt;b&gt;<a href="mailto:a@x.example">a@x.example</a>&lt;/b&gt;'],
])('e-mail addresses in %j become links', (text, html) => {
  const page = { href: (path: string) => path }
  expect(renderToStaticMarkup(<TextSection section={{ kind: 'text', paragraphs: [text] }} page={page} />)).toContain(
    `<p>${html}</p>`,
  )
})

it.each([
  [null, ['/renew']],
  ['https://account.example/orders', ['https://account.example/orders', '/renew']],
])('with %j as the account of the store, a list of links leads to %j', (accountUrl, expected) => {
  const links = ['/account', '/renew'].map((path) => ({ path, label: path, text: path }))
  const page = { href: (path: string) => path, accountUrl }
  const html = renderToStaticMarkup(<Links section={{ kind: 'links', title: 'Orders', links }} page={page} />)
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url)).toEqual(expected)
})
