import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeHtml, html } from '../../../domain/text/html.ts'
import { RUNS } from '../runs.ts'

const SIGN = fc.constantFrom('<', '>', '"', "'", '&', ';', '#', '/', 'a')

describe('escapeHtml', () => {
  it.each([
    ['<script>', '&lt;script&gt;'],
    ['"a" & \'b\'', '&quot;a&quot; &amp; &#39;b&#39;'],
    ['&lt;', '&amp;lt;'],
  ])('escapes %s as %s', (text, escaped) => {
    expect(escapeHtml(text)).toBe(escaped)
  })

  it('leaves no character that delimits an element, an attribute value or an entity', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: SIGN })), (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('html', () => {
  it('escapes inserted text and numbers, but not inserted HTML', () => {
    const bold = html`<b>${'a & b'}</b>`
    expect(html`<p title="${'"'}">${'<i>'}${bold}${[bold, bold]}${7}</p>`.text).toBe(
      '<p title="&quot;">&lt;i&gt;<b>a &amp; b</b><b>a &amp; b</b><b>a &amp; b</b>7</p>',
    )
  })
})
