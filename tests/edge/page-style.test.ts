import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inlineStyle, type StyleRules } from '../../edge/next/inline-style.ts'

type StylePart = StyleRules[string][number]

const rule = (css: string, ...marks: readonly string[]): StylePart => ({ selectors: [{ css, marks }], block: '{}' })

/** The rules of a style sheet that a page gets into its head. */
const selectStyle = (parts: readonly StylePart[], html: string): string | undefined => {
  const index = { '/_next/all.css': parts, '/_next/static/a.css': [] }
  const { html: styled } = inlineStyle(`<link rel="stylesheet" href="/_next/all.css"/>${html}`, index)
  return /<style>(.*?)<\/style>/.exec(styled)?.[1]
}

const PAGE = '<html lang="de-CH"></html><main class="a b" data-list="x y"><p data-open="">é</p></main>'

describe('of the rules of a style sheet a page gets', () => {
  it.each([
    ['of a class that it holds', '.b'],
    ['of an element', '<p'],
    ['of an attribute', '[data-open'],
    ['of a value', '[data-list=x y'],
    ['of a word of a value', '[data-list~=y'],
    ['of its language', ':lang(de)'],
  ])('one %s', (_, mark) => {
    expect(selectStyle([rule('r', mark)], PAGE)).toBe('r{}')
  })

  it.each(['.c', '<a', ':lang(ar)', '[data-closed', '[data-list=x', '[data-list~=z'])(
    'none that asks for %s',
    (mark) => {
      expect(selectStyle([rule('r', '.a', mark)], PAGE)).toBe('')
    },
  )

  it.each([
    ['is read by a rule', ':root{--a:1px}', 'x{y:var(--a)}', ':root{--a:1px}x{y:var(--a)}'],
    ['is read by a drawing of the page', ':root{--drawn:1px}', '', ':root{--drawn:1px}'],
    ['nothing reads, none', ':root{--a:clamp(1px, 2px, 3px);--b:2px;c:d}', 'x{--e:1px}', ':root{c:d}x{}'],
  ])('of its custom properties: one that %s', (_, root, more, expected) => {
    const page = `${PAGE}<svg fill="var(--drawn)"></svg>`
    expect(selectStyle([{ css: root }, { css: more }], page)).toBe(expected)
  })

  it('all of its custom properties where the page has a style sheet of its content, too', () => {
    const sheet = (href: string) => `${PAGE}<link rel="stylesheet" href="${href}"/>`
    expect(selectStyle([{ css: ':root{--a:1px}' }], sheet('/content/a.css'))).toBe(':root{--a:1px}')
    expect(selectStyle([{ css: ':root{--a:1px}' }], sheet('/_next/static/a.css'))).toBe(':root{}')
  })

  it('those selectors alone that can apply, in their order, within their conditions', () => {
    const selectors = ['.c', '.b', '.a'].map((css) => ({ css, marks: [css] }))
    const parts: StylePart[] = [
      { open: '@media print', parts: [{ selectors, block: '{x:y}' }] },
      { open: '@media screen', parts: [rule('.c', '.c')] },
      { css: '@view-transition{}' },
    ]
    expect(selectStyle(parts, PAGE)).toBe('@media print{.b,.a{x:y}}@view-transition{}')
  })
})

describe('the style of a page', () => {
  const INDEX: StyleRules = { '/_next/a.css': [rule('.a', '.a')], '/_next/b.css': [rule('.b', '.b')] }
  const link = (href: string) => `<link rel="stylesheet" href="${href}" data-precedence="next"/>`
  const page = (head: string) => `<head>${head}</head>${PAGE}`

  it('stands before its links, which nothing loads, and is named by its hash', () => {
    const { html, styleHash } = inlineStyle(page(link('/_next/a.css') + link('/_next/b.css')), INDEX)
    const links = ['a', 'b'].map((name) => `<link rel="stylesheet" href="/_next/${name}.css" disabled=""/>`).join('')
    expect(html).toBe(page(`<style>.a{}.b{}</style>${links}`))
    expect(styleHash).toBe(`sha256-${createHash('sha256').update('.a{}.b{}').digest('base64')}`)
  })

  it.each([
    ['has a sheet that the build did not index', page(link('/_next/a.css') + link('/_next/c.css')), INDEX],
    ['links no sheet', page(''), INDEX],
    ['would end its style element too soon', page(link('/_next/a.css')), { '/_next/a.css': [{ css: '</style>' }] }],
  ])('stays where it is for a page that %s', (_, html, index) => {
    expect(inlineStyle(html, index)).toEqual({ html, styleHash: null })
  })
})
