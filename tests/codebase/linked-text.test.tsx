import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TextSection } from '../../app/_components/sections/plain-sections.tsx'

it.each([
  ['Write to a.b@northwall.example.', 'Write to <a href="mailto:a.b@northwall.example">a.b@northwall.example</a>.'],
  [
    'a@x.example まで、b@x.example',
    '<a href="mailto:a@x.example">a@x.example</a> まで、<a href="mailto:b@x.example">b@x.example</a>',
  ],
  ['At 5 @ home, or @someone', 'At 5 @ home, or @someone'],
  ['<b>a@x.example</b>', '&lt;b&gt;<a href="mailto:a@x.example">a@x.example</a>&lt;/b&gt;'],
])('e-mail addresses in %j become links', (text, html) => {
  expect(renderToStaticMarkup(<TextSection section={{ kind: 'text', paragraphs: [text] }} />)).toContain(
    `<p>${html}</p>`,
  )
})
