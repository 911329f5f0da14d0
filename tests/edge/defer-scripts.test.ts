import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contentHash } from '../../edge/http/request-headers.ts'
import { type DeferredPage, deferScripts, deferScriptsWithin } from '../../edge/next/defer-scripts.ts'

/** A 404 page as the renderer sends it to the edge, with Next 16.4.5: `GET /com/usd-any-x/not-found` on its socket. */
const REAL = readFileSync(join(import.meta.dirname, 'not-found-page.html.txt'), 'utf8')

const TURBOPACK = '<script>(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"a":1});</script>'
const START = '<script>(self.__next_f=self.__next_f||[]).push([0])</script>'
const FLIGHT = '<script>self.__next_f.push([1,"0:{}"])</script>'
const ISLANDS = '/scripts/islands-12345678.js'
const PROPS = '{"view":1}'
const CHUNK = '<script src="/_next/static/chunks/a.js" async=""></script>'
const SCRIPT = '<script src="/scripts/page.js" async="" data-vitals="25"></script>'

const page = (head: string, body: string) => `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`
const island = (props: string) =>
  `<div data-island="offer"><b>1</b></div><script type="application/json" data-island-props="">${props}</script>`
const usual = (more = '') => page(CHUNK + SCRIPT, `<p>text</p>${island(PROPS)}${TURBOPACK}${START}${FLIGHT}${more}`)
const withoutIslands = page(CHUNK + SCRIPT, `<p>text</p>${START}${FLIGHT}`)

const scriptsOf = (html: string) =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes = '', body = '']) => ({
    attributes,
    body,
  }))

const deferred = (html: string): DeferredPage => {
  const result = deferScripts(html, ISLANDS)
  if (result === undefined) throw new Error('the page was left as it is')
  return result
}

const finished = (html: string): string => deferred(html).html

const propsOf = (html: string): unknown => JSON.parse(deferred(html).hydration ?? 'null')

const withoutScripts = (html: string) =>
  html
    .replace(/<script[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:preload" as="script"[^>]*|preconnect" href="\/"[^>]*)\/>/g, '')
    .replace(/<div hidden=""><!--\$--><!--\/\$--><\/div>|<!--\/?[$&]-->/g, '')

describe('a real page of the framework', () => {
  test('has no script of the framework left, and no inline script that runs', () => {
    for (const { attributes, body } of scriptsOf(finished(REAL))) {
      if (body !== '') expect(attributes).toMatch(/type="application\/(?:ld\+)?json"/)
      else expect(attributes).toContain('src="/scripts/')
    }
    expect(finished(REAL)).not.toMatch(/as="script"|\/_next\/static\/chunks\/[\w-]+\.js/)
  })

  test('keeps everything that is no script of the framework or mark for it, letter by letter', () => {
    expect(withoutScripts(finished(REAL))).toBe(withoutScripts(REAL))
  })

  test('is recognized as finished: it has no script of the framework any more', () => {
    expect(deferScripts(finished(REAL), ISLANDS)).toBeUndefined()
  })
})

describe('a page of the known shapes', () => {
  test('is finished to the letter', () => {
    const { html, hydration } = deferred(usual())
    expect(hydration).toBe('[{"view":1}]')
    expect(html).toBe(
      `<!DOCTYPE html><html><head><script src="/scripts/page.js" defer="" data-hydration="/_hydration/${contentHash('[{"view":1}]')}.json" ` +
        `data-islands="${ISLANDS}" data-vitals="25"></script></head><body><p>text</p><div data-island="offer"><b>1</b></div></body></html>`,
    )
  })

  test('loses the script that only the development server of the framework writes', () => {
    const reload = '<script id="_R_">self.__next_r="LKpAAagEdd95vWuQgND8L";var __nextHmrInitialVersion="0";</script>'
    expect(deferred(usual(reload))).toEqual(deferred(usual()))
  })

  test('has the props of all islands, in order', () => {
    expect(propsOf(usual(island('{"a":"]"}') + island('[]')))).toEqual([{ view: 1 }, { a: ']' }, []])
  })

  test('without islands has nothing that hydrates it', () => {
    expect(deferred(withoutIslands)).toEqual({ html: page(SCRIPT, '<p>text</p>'), hydration: null })
    expect(deferScriptsWithin(withoutIslands, ISLANDS)).toBe(page(SCRIPT, '<p>text</p>'))
  })

  test.each([
    ['data for search engines', '<script type="application/ld+json">{"@type":"Product"}</script>'],
    ['data of a section', '<script type="application/json" id="more">{}</script>'],
    ['a script file of our own', '<script src="/vitals.js" defer=""></script>'],
  ])('keeps %s', (_, script) => {
    expect(finished(usual(script))).toContain(script)
  })

  test('loses the unneeded hints, and keeps the others', () => {
    const font = '<link rel="preload" href="/_next/static/media/a.woff2" as="font" crossorigin="" type="font/woff2"/>'
    const idle = '<link rel="preconnect" href="/" crossorigin=""/><link rel="preload" as="script" href="/a.js"/>'
    const html = finished(page(`${idle}${font}${CHUNK}${SCRIPT}`, START + FLIGHT + island(PROPS)))
    expect(html).toContain(`<head>${font}<script src="/scripts/page.js" defer=""`)
  })

  test.each(['</script><script>alert(1)</script>', '<!--<script>', '$&$1$`', '\u2028"\\'])(
    'keeps the text %j to the letter, and out of the page',
    (text) => {
      const page = usual(island(JSON.stringify({ text }).replaceAll('<', '\\u003c')))
      expect(propsOf(page)).toEqual([{ view: 1 }, { text }])
      expect(scriptsOf(finished(page))).toHaveLength(1)
    },
  )
})

describe('a page of one visitor', () => {
  test('has its data within, as the data of any other page is, and nothing that runs', () => {
    const html = deferScriptsWithin(usual(), ISLANDS) ?? ''
    const [, data] = /<script type="application\/json" id="hydration">([^<]*)<\/script><\/body>/.exec(html) ?? []
    expect(JSON.parse(data ?? 'null')).toEqual(propsOf(usual()))
    expect(html.replaceAll(/<script[^>]*>[^<]*<\/script>/g, '')).toBe(
      finished(usual()).replaceAll(/<script[^>]*>[^<]*<\/script>/g, ''),
    )
    for (const { attributes, body } of scriptsOf(html)) if (body !== '') expect(attributes).toContain('application/')
  })

  test('keeps what was typed out of the mark-up of its data', () => {
    const typed = JSON.stringify({ typed: '</script><script>alert(1)</script><!--' }).replaceAll('<', '\\u003c')
    const html = deferScriptsWithin(usual(island(typed)), ISLANDS) ?? ''
    expect(scriptsOf(html)).toHaveLength(2)
    expect(html).not.toContain('alert(1)</script>')
  })

  test('of any other shape is left as it is', () => {
    expect(deferScriptsWithin(usual('<script>alert(1)</script>'), ISLANDS)).toBeUndefined()
  })
})

describe('a page of any other shape is left as it is', () => {
  test.each([
    ['an inline script that nobody knows', usual('<script>alert(1)</script>')],
    ['an inline module', usual('<script type="module">import "/x.js"</script>')],
    ['speculation rules inline', usual('<script type="speculationrules">{}</script>')],
    ['data that is no JSON', usual('<script>self.__next_f.push([1,"a"+b])</script>')],
    ['more than one call in a script', usual('<script>self.__next_f.push([1,"a"]);alert(1)</script>')],
    ['bundler data that is no JSON', page(CHUNK, `${TURBOPACK.replace('1', 'x')}${START}${FLIGHT}`)],
    ['islands without the script of a page', usual().replace(SCRIPT, '')],
    ['an empty script', usual('<script></script>')],
    ['no script of the framework', page('', '<p>text</p>')],
    ['no head', `<html><body>${CHUNK}${START}${FLIGHT}</body></html>`],
    ['no end of its body', `<html><head>${CHUNK}</head><body>${START}${FLIGHT}`],
    ['nothing at all', ''],
  ])('%s', (_, html) => {
    expect(deferScripts(html, ISLANDS)).toBeUndefined()
  })
})
