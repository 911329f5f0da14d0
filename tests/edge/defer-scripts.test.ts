import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contentHash } from '../../edge/http/content-hash.ts'
import { type DeferredPage, deferScripts, deferScriptsWithin } from '../../edge/scripts/defer-scripts.ts'
import type { HydrationData } from '../../edge/scripts/hydration-data.ts'

/** A page as Next 16.4.5 wrote it, not finished: a site's 404 page. */
const REAL = readFileSync(join(import.meta.dirname, 'not-found-page.html.txt'), 'utf8')

const TURBOPACK = '<script>(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"a":1});</script>'
const START = '<script>(self.__next_f=self.__next_f||[]).push([0])</script>'
const ROOT = '0:{"P":null,"c":["",""],"q":"","i":false}\n'
const FLIGHT = `<script>self.__next_f.push(${JSON.stringify([1, ROOT])})</script>`
const CHUNK = '<script src="/_next/static/chunks/a.js" async=""></script>'

const page = (head: string, body: string) => `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`
const usual = (more = '') => page(CHUNK, `<p>text</p>${TURBOPACK}${START}${FLIGHT}${more}`)

const scriptsOf = (html: string) =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes = '', body = '']) => ({
    attributes,
    body,
  }))

const deferred = (html: string): DeferredPage => {
  const result = deferScripts(html)
  if (result === undefined) throw new Error('the page was left as it is')
  return result
}

const finished = (html: string): string => deferred(html).html

const hydrationDataOf = (html: string): HydrationData => JSON.parse(deferred(html).hydration)

/** The scripts of the framework that a finished page names, with their ids. */
const namedScripts = (html: string): readonly string[] =>
  /data-scripts="([^"]*)"/.exec(finished(html))?.[1]?.split(' ') ?? []

const withoutScripts = (html: string) =>
  html
    .replace(/<script[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:preload" as="script"[^>]*|preconnect" href="\/"[^>]*)\/>/g, '')

describe('a real page of the framework', () => {
  test('has no inline script left that runs, and one file of script to load', () => {
    for (const { attributes, body } of scriptsOf(finished(REAL))) {
      if (body !== '') expect(attributes).toMatch(/type="application\/(?:ld\+)?json"/)
      else expect(attributes).toContain('src="/wake.js"')
    }
    expect(finished(REAL)).not.toContain('as="script"')
  })

  test('keeps everything that is no script of the framework, letter by letter', () => {
    expect(withoutScripts(finished(REAL))).toBe(withoutScripts(REAL))
  })

  test('carries all of the framework’s data and scripts, in order', () => {
    const before = scriptsOf(REAL)
    const { turbopack, flight } = hydrationDataOf(REAL)
    const scripts = namedScripts(REAL)
    const modern = before.filter(({ attributes }) => attributes.includes('src=') && !attributes.includes('noModule'))
    expect(scripts.map((script) => script.split('#')[0])).toEqual(
      modern.map(({ attributes }) => /src="([^"]*)"/.exec(attributes)?.[1]),
    )
    expect(scripts.filter((script) => script.includes('#'))).toEqual([expect.stringMatching(/#_R_$/)])
    expect(turbopack).toHaveLength(1)
    const pushed = before.flatMap(({ body }) => /^self\.__next_f\.push\((.*)\)$/s.exec(body)?.[1] ?? [])
    expect(flight).toEqual([[0], [1, pushed.map((json) => JSON.parse(json)[1]).join('')]])
  })

  test('is recognised as finished: its scripts are no shape of the framework any more', () => {
    expect(deferScripts(finished(REAL))).toBeUndefined()
  })
})

describe('a page of the known shapes', () => {
  test('is finished to the letter', () => {
    const { html, hydration } = deferred(usual())
    expect(hydration).toBe(`{"turbopack":[{"a":1}],"flight":[[0],${JSON.stringify([1, ROOT])}]}`)
    expect(html).toBe(
      `<!DOCTYPE html><html><head><script src="/wake.js" defer="" data-hydration="/_hydration/${contentHash(hydration)}.json" ` +
        'data-scripts="/_next/static/chunks/a.js"></script></head><body><p>text</p></body></html>',
    )
  })

  test.each([
    ['data for search engines', '<script type="application/ld+json">{"@type":"Product"}</script>'],
    ['data of a section', '<script type="application/json" id="more">{}</script>'],
    ['a script file of our own', '<script src="/vitals.js" defer=""></script>'],
  ])('keeps %s', (_, script) => {
    expect(finished(usual(script))).toContain(script)
  })

  test('loses the hints that nobody needs, and keeps the others', () => {
    const font = '<link rel="preload" href="/_next/static/media/a.woff2" as="font" crossorigin="" type="font/woff2"/>'
    const idle = '<link rel="preconnect" href="/" crossorigin=""/><link rel="preload" as="script" href="/a.js"/>'
    const html = finished(page(`${idle}${font}${CHUNK}`, START + FLIGHT))
    expect(html).toContain(`<head>${font}<script src="/wake.js"`)
  })

  test('keeps the id of a script, and drops the script for old browsers', () => {
    const old = '<script src="/_next/static/chunks/old.js" noModule=""></script>'
    const named = '<script src="/_next/static/chunks/b.js" id="_R_" async=""></script>'
    expect(namedScripts(usual(old + named))).toEqual(['/_next/static/chunks/a.js', '/_next/static/chunks/b.js#_R_'])
  })

  test.each(['</script><script>alert(1)</script>', '<!--<script>', '$&$1$`', '\u2028"\\'])(
    'keeps the text %j to the letter, and out of the page',
    (text) => {
      const argument = JSON.stringify([1, text]).replaceAll('<', '\\u003c')
      const page = usual(`<script>self.__next_f.push(${argument})</script>`)
      expect(hydrationDataOf(page).flight.at(-1)).toEqual([1, ROOT + text])
      expect(scriptsOf(finished(page))).toHaveLength(1)
    },
  )
})

describe('a page of one visitor', () => {
  test('has its data within, as the data of any other page is, and nothing that runs', () => {
    const html = deferScriptsWithin(REAL) ?? ''
    const [, data] = /<script type="application\/json" id="hydration">([^<]*)<\/script><\/body>/.exec(html) ?? []
    expect(JSON.parse(data ?? 'null')).toEqual(hydrationDataOf(REAL))
    expect(html.replaceAll(/<script[^>]*>[^<]*<\/script>/g, '')).toBe(
      finished(REAL).replaceAll(/<script[^>]*>[^<]*<\/script>/g, ''),
    )
    for (const { attributes, body } of scriptsOf(html)) if (body !== '') expect(attributes).toContain('application/')
  })

  test('keeps what was typed out of the mark-up of its data', () => {
    const typed = '</script><script>alert(1)</script><!--'
    const argument = JSON.stringify([1, typed]).replaceAll('<', '\\u003c')
    const html = deferScriptsWithin(usual(`<script>self.__next_f.push(${argument})</script>`)) ?? ''
    expect(scriptsOf(html)).toHaveLength(2)
    expect(html).not.toContain('alert(1)</script>')
  })

  test('of any other shape is left as it is', () => {
    expect(deferScriptsWithin(usual('<script>alert(1)</script>'))).toBeUndefined()
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
    ['an empty script', usual('<script></script>')],
    ['no data of the framework', page(CHUNK, '<p>text</p>')],
    ['no script file of the framework', page('', `${START}${FLIGHT}`)],
    ['no head', `<html><body>${CHUNK}${START}${FLIGHT}</body></html>`],
    ['no end of its body', `<html><head>${CHUNK}</head><body>${START}${FLIGHT}`],
    ['nothing at all', ''],
  ])('%s', (_, html) => {
    expect(deferScripts(html)).toBeUndefined()
  })
})
