import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inlineStyle, type StyleRules } from '../../edge/next/inline-style.ts'

type StylePart = StyleRules['sheets'][string][number]

const RARE_LINK = '<link rel="stylesheet" href="/_next/static/rare.css" media="print,(forced-colors:active)"/>'

const indexOf = (sheets: StyleRules['sheets']): StyleRules => ({
  sheets,
  rare: { href: '/_next/static/rare.css', media: 'print,(forced-colors:active)' },
})

const rule = (css: string, ...marks: readonly string[]): StylePart => ({ selectors: [{ css, marks }], block: '{x:y}' })

/** Returns the inlined rules of a page with a style sheet. */
const selectStyle = (parts: readonly StylePart[], html: string): string | undefined => {
  const index = indexOf({ '/_next/all.css': parts, '/_next/static/a.css': [] })
  const { html: styled } = inlineStyle(`<link rel="stylesheet" href="/_next/all.css"/>${html}`, index)
  return /<style>(.*?)<\/style>/.exec(styled)?.[1]
}

const PAGE = '<html lang="de-CH"></html><main class="a b" data-list="x y"><p data-open="">é</p></main>'

describe('the inlined CSS rules', () => {
  it.each([
    ['for one of its classes', '.b'],
    ['for one of its elements', '<p'],
    ['for an attribute', '[data-open'],
    ['for the value of an attribute', '[data-list=x y'],
    ['for a word in the value of an attribute', '[data-list~=y'],
    ['for its language', ':lang(de)'],
  ])('include a rule %s', (_, mark) => {
    expect(selectStyle([rule('r', mark)], PAGE)).toBe('r{x:y}')
  })

  it.each(['.c', '<a', ':lang(ar)', '[data-closed', '[data-list=x', '[data-list~=z'])(
    'exclude a rule that requires %s',
    (mark) => {
      expect(selectStyle([rule('r', '.a', mark)], PAGE)).toBe('')
    },
  )

  it.each([
    ['include a custom property that a rule reads', ':root{--a:1px}', 'x{y:var(--a)}', ':root{--a:1px}x{y:var(--a)}'],
    ['include a custom property that an inline SVG reads', ':root{--drawn:1px}', '', ':root{--drawn:1px}'],
    [
      'exclude a rule and a media query that contain only custom properties that are not read',
      '@media screen{:root{--a:1px}}y{--b:2px}z{c:d}',
      '@media print{x{--e:1px}y{c:d}}',
      'z{c:d}@media print{y{c:d}}',
    ],
    [
      'exclude custom properties that are not read',
      ':root{--a:clamp(1px, 2px, 3px);--b:2px;c:d}',
      'x{--e:1px}',
      ':root{c:d}',
    ],
  ])('%s', (_, root, more, expected) => {
    const page = `${PAGE}<svg fill="var(--drawn)"></svg>`
    expect(selectStyle([{ css: root }, { css: more }], page)).toBe(expected)
  })

  it('include all custom properties if the page links a style sheet of the content service', () => {
    const sheet = (href: string) => `${PAGE}<link rel="stylesheet" href="${href}"/>`
    expect(selectStyle([{ css: ':root{--a:1px}' }], sheet('/content/a.css'))).toBe(':root{--a:1px}')
    expect(selectStyle([{ css: ':root{--a:1px}' }], sheet('/_next/static/a.css'))).toBe('')
  })

  it.each([
    ['neighbors with the same block', ['a', 'b'], 'a,b{x:y}'],
    ['neighbors with the same pseudo-classes', ['a:has(b)', 'c:has(d:is(e))'], 'a:has(b){x:y}c:has(d:is(e)){x:y}'],
    [
      'neighbors that the same browsers know',
      ['a:has(b)', 'c:has(d)', 'e::before'],
      'a:has(b),c:has(d){x:y}e::before{x:y}',
    ],
    ['a rule that every browser knows, and one that some do not', ['a', 'b:has(c)'], 'a{x:y}b:has(c){x:y}'],
  ])('join only %s', (_, names, expected) => {
    expect(
      selectStyle(
        names.map((css) => rule(css, '.a')),
        PAGE,
      ),
    ).toBe(expected)
  })

  it('join rules between which the page needs none, but no rules of different at-rules or blocks', () => {
    const other: StylePart = { selectors: [{ css: 'o', marks: ['.a'] }], block: '{z:y}' }
    const parts: StylePart[] = [
      rule('a', '.a'),
      rule('unused', '.unknown'),
      rule('b', '.a'),
      other,
      rule('c', '.a'),
      { open: '@media print', parts: [rule('d', '.a'), rule('e', '.a')] },
      { css: '@x{}' },
      rule('f', '.a'),
    ]
    expect(selectStyle(parts, PAGE)).toBe('a,b{x:y}o{z:y}c{x:y}@media print{d,e{x:y}}@x{}f{x:y}')
  })

  it('include only matching selectors, in source order and within their at-rules', () => {
    const selectors = ['.c', '.b', '.a'].map((css) => ({ css, marks: [css] }))
    const parts: StylePart[] = [
      { open: '@media print', parts: [{ selectors, block: '{x:y}' }] },
      { open: '@media screen', parts: [rule('.c', '.c')] },
      { css: '@view-transition{}' },
    ]
    expect(selectStyle(parts, PAGE)).toBe('@media print{.b,.a{x:y}}@view-transition{}')
  })
})

describe('inlineStyle', () => {
  const INDEX = indexOf({ '/_next/a.css': [rule('.a', '.a')], '/_next/b.css': [rule('.b', '.b')] })
  const link = (href: string) => `<link rel="stylesheet" href="${href}" data-precedence="next"/>`
  const page = (head: string, end = '') => `<head>${head}</head><body>${PAGE}${end}</body>`

  it('inserts the style before the disabled links and links the rules for rare media last, and returns the hash of the style', () => {
    const { html, styleHash } = inlineStyle(page(link('/_next/a.css') + link('/_next/b.css')), INDEX)
    const links = ['a', 'b'].map((name) => `<link rel="stylesheet" href="/_next/${name}.css" disabled=""/>`).join('')
    expect(html).toBe(page(`<style>.a{x:y}.b{x:y}</style>${links}`, RARE_LINK))
    expect(styleHash).toBe(`sha256-${createHash('sha256').update('.a{x:y}.b{x:y}').digest('base64')}`)
  })

  it('inlines rules for hovered elements only on a page that does not load the style sheets', () => {
    const index = indexOf({ '/_next/a.css': [rule('.a', '.a'), rule('.a:hover', '.a')] })
    const page = `<head>${link('/_next/a.css')}</head><p class="a"></p>`
    const styleOf = (html: string) => /<style>(.*?)<\/style>/.exec(inlineStyle(html, index).html)?.[1]
    expect(styleOf(page)).toBe('.a{x:y}.a:hover{x:y}')
    expect(styleOf(`${page}<div id="rest" data-late-style=""></div>`)).toBe('.a{x:y}')
  })

  it('inlines only the rules before a late part, and links the style sheets at its start', () => {
    const late = '<div id="rest" class="rest" data-late-style="">'
    const { html } = inlineStyle(`<head>${link('/_next/a.css')}</head><p class="a"></p>${late}<p class="b"></p>`, {
      ...INDEX,
      sheets: { '/_next/a.css': [rule('.a', '.a'), rule('.b', '.b')] },
    })
    expect(html).toBe(
      `<head><style>.a{x:y}</style></head><p class="a"></p>${late}<link rel="stylesheet" href="/_next/a.css"/><p class="b"></p>`,
    )
  })

  it.each([
    ['has a style sheet that is not in the index', page(link('/_next/a.css') + link('/_next/c.css')), INDEX],
    ['has no style sheet', page(''), INDEX],
    [
      'has a rule that would close the style element',
      page(link('/_next/a.css')),
      indexOf({ '/_next/a.css': [{ css: '</style>' }] }),
    ],
  ])('does not change a page that %s', (_, html, index) => {
    expect(inlineStyle(html, index)).toEqual({ html, styleHash: null })
  })
})
