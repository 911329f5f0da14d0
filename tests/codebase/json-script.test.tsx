import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { JsonScript } from '../../app/_islands/json-script.tsx'
import { RUNS } from '../domain/runs.ts'

const SCRIPT = /^<script type="application\/json" id="data">([^<]*)<\/script>$/

it('a script with data contains no character that begins a tag or a comment, and the same value', () => {
  const markup = fc.constantFrom('<', '</script', '<!--', '<script', ']]>', '-->', '\u2028', '"', '\\', '&lt;')
  const text = fc.array(fc.oneof(markup, fc.string())).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.dictionary(text, text), (value) => {
      const html = renderToStaticMarkup(<JsonScript id="data" json={JSON.stringify(value)} />)
      expect(JSON.parse(SCRIPT.exec(html)?.[1] ?? 'null')).toEqual(value)
    }),
    { numRuns: Math.min(RUNS, 1_000) },
  )
})
