import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contentHash } from '../../edge/http/request-headers.ts'
import { type DeferredPage, deferScripts, deferScriptsWithin } from '../../edge/next/defer-scripts.ts'

/** A 404 page of the renderer with Next 16.4.5: the answer to `GET /com/usd-any-x/not-found` on its socket. */
const REAL = readFileSync(join(import.meta.dirname, 'not-found-page.html.txt'), 'utf8')

const TURBOPACK = '<script>(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"a":1});</script>'
const START = '<script>(self.__next_f=self.__next_f||[]).push([0])</script>'
const FLIGHT = '<script>self.__next_f.push([1,"0:{}"])</script>'
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
  const result = deferScripts(html)
  if (result === undefined) throw new Error('the page has an unknown shape')
  return result
}

const finished = (html: string): string => deferred(html).html

const propsOf = (html: string): unknown => JSON.parse(deferred(html).hydration ?? 'null')

const withoutScripts = (html: string) =>
  html
    .replace(/<script[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:preload" as="script"[^>]*|preconnect" href="\/"[^>]*)\/>/g, '')
    .replace(/<div hidden=""><!--\$--><!--\/\$--><\/div>|<!--\/?[$&]-->/g, '')

describe('deferScripts with a real Next page', () => {
  test('removes all Next scripts, and leaves no executable inline script', () => {
    for (const { attributes, body } of scriptsOf(finished(REAL))) {
      if (body !== '') expect(attributes).toMatch(/type="application\/(?:ld\+)?json"/)
      else expect(attributes).toContain('src="/scripts/')
    }
    expect(finished(REAL)).not.toMatch(/as="script"|\/_next\/static\/chunks\/[\w-]+\.js/)
  })

  test('changes only the scripts and markers that Next adds', () => {
    expect(withoutScripts(finished(REAL))).toBe(withoutScripts(REAL))
  })

  test('returns undefined for its own result, which contains no Next script', () => {
    expect(deferScripts(finished(REAL))).toBeUndefined()
  })
})

describe('deferScripts with a page of known structure', () => {
  test('returns exactly the expected HTML and hydration data', () => {
    const { html, hydration } = deferred(usual())
    expect(hydration).toBe('[{"view":1}]')
    expect(html).toBe(
      `<!DOCTYPE html><html><head><script src="/scripts/page.js" defer="" data-hydration="/_hydration/${contentHash('[{"view":1}]')}.json" ` +
        `data-vitals="25"></script></head><body><p>text</p><div data-island="offer"><b>1</b></div></body></html>`,
    )
  })

  test("removes the development server's script", () => {
    const reload = '<script id="_R_">self.__next_r="LKpAAagEdd95vWuQgND8L";var __nextHmrInitialVersion="0";</script>'
    expect(deferred(usual(reload))).toEqual(deferred(usual()))
  })

  test('collects the props of all islands, in order', () => {
    expect(propsOf(usual(island('{"a":"]"}') + island('[]')))).toEqual([{ view: 1 }, { a: ']' }, []])
  })

  test('adds no hydration to a page without islands', () => {
    expect(deferred(withoutIslands)).toEqual({ html: page(SCRIPT, '<p>text</p>'), hydration: null })
    expect(deferScriptsWithin(withoutIslands)).toBe(page(SCRIPT, '<p>text</p>'))
  })

  test.each([
    ['data for search engines', '<script type="application/ld+json">{"@type":"Product"}</script>'],
    ['section data', '<script type="application/json" id="more">{}</script>'],
    ['a first-party script file', '<script src="/vitals.js" defer=""></script>'],
  ])('keeps %s', (_, script) => {
    expect(finished(usual(script))).toContain(script)
  })

  test("removes resource hints for scripts and for the page's own origin, and keeps all other hints", () => {
    const font = '<link rel="preload" href="/_next/static/media/a.woff2" as="font" crossorigin="" type="font/woff2"/>'
    const idle = '<link rel="preconnect" href="/" crossorigin=""/><link rel="preload" as="script" href="/a.js"/>'
    const html = finished(page(`${idle}${font}${CHUNK}${SCRIPT}`, START + FLIGHT + island(PROPS)))
    expect(html).toContain(`<head>${font}<script src="/scripts/page.js" defer=""`)
  })

  test.each(['</script><script>alert(1)</script>', '<!--<script>', '$&$1$`', '\u2028"\\'])(
    'moves props that contain %j out of the page unchanged',
    (text) => {
      const page = usual(island(JSON.stringify({ text }).replaceAll('<', '\\u003c')))
      expect(propsOf(page)).toEqual([{ view: 1 }, { text }])
      expect(scriptsOf(finished(page))).toHaveLength(1)
    },
  )
})

describe('deferScriptsWithin', () => {
  test('embeds the data that deferScripts moves out of a page, and leaves no executable inline script', () => {
    const html = deferScriptsWithin(usual()) ?? ''
    const [, data] = /<script type="application\/json" id="hydration">([^<]*)<\/script><\/body>/.exec(html) ?? []
    expect(JSON.parse(data ?? 'null')).toEqual(propsOf(usual()))
    expect(html.replaceAll(/<script[^>]*>[^<]*<\/script>/g, '')).toBe(
      finished(usual()).replaceAll(/<script[^>]*>[^<]*<\/script>/g, ''),
    )
    for (const { attributes, body } of scriptsOf(html)) if (body !== '') expect(attributes).toContain('application/')
  })

  test('prevents visitor input from closing the data element', () => {
    const typed = JSON.stringify({ typed: '</script><script>alert(1)</script><!--' }).replaceAll('<', '\\u003c')
    const html = deferScriptsWithin(usual(island(typed))) ?? ''
    expect(scriptsOf(html)).toHaveLength(2)
    expect(html).not.toContain('alert(1)</script>')
  })

  test('returns undefined for a page of unknown structure', () => {
    expect(deferScriptsWithin(usual('<script>alert(1)</script>'))).toBeUndefined()
  })
})

describe('deferScripts with a page of unknown structure', () => {
  test.each([
    ['an unknown inline script', usual('<script>alert(1)</script>')],
    ['an inline module', usual('<script type="module">import "/x.js"</script>')],
    ['inline speculation rules', usual('<script type="speculationrules">{}</script>')],
    ['data that is not JSON', usual('<script>self.__next_f.push([1,"a"+b])</script>')],
    ['a script with more than one call', usual('<script>self.__next_f.push([1,"a"]);alert(1)</script>')],
    ['bundler data that is not JSON', page(CHUNK, `${TURBOPACK.replace('1', 'x')}${START}${FLIGHT}`)],
    ['islands without the page script', usual().replace(SCRIPT, '')],
    ['an empty script', usual('<script></script>')],
    ['a page without Next scripts', page('', '<p>text</p>')],
    ['a page without a head', `<html><body>${CHUNK}${START}${FLIGHT}</body></html>`],
    ['a page without a closing body tag', `<html><head>${CHUNK}</head><body>${START}${FLIGHT}`],
    ['an empty page', ''],
  ])('returns undefined for %s', (_, html) => {
    expect(deferScripts(html)).toBeUndefined()
  })
})
