import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Gallery } from '../../gallery/gallery.tsx'
import { galleryGroups } from '../../gallery/gallery-groups.tsx'

const source = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** Returns the names that a pattern finds in a source file, such as kinds of sections or states of a buy block. */
const namesIn = (path: string, pattern: RegExp): readonly string[] => [
  ...new Set([...source(path).matchAll(pattern)].map(([, name = '']) => name)),
]

it('the gallery renders every kind of section, every state of a buy block and every token', async () => {
  const html = renderToStaticMarkup(<Gallery groups={await galleryGroups()} />)
  const exhibits = [...html.matchAll(/data-exhibit="([^"]+)"/g)].map(([, name = '']) => name)
  expect(new Set(exhibits).size).toBe(exhibits.length)
  const kinds = namesIn('ports/page-section.ts', /kind: z\.literal\('([a-z-]+)'\)/g)
  expect(kinds.length).toBeGreaterThan(10)
  expect(kinds.filter((kind) => !exhibits.some((name) => name.startsWith(`sections: ${kind}`)))).toEqual([])
  const states = namesIn('domain/offers/offer-view.ts', /readonly state: '([a-z-]+)'/g)
  expect(states.length).toBe(5)
  expect(states.filter((state) => !exhibits.some((name) => name.startsWith(`offers: buy block: ${state}`)))).toEqual([])
  const sheets = ['domain/brand/colors.css', 'app/_styles/design-tokens.css'].map(source).join('\n')
  const tokens = [...sheets.matchAll(/(--[a-z][a-z0-9-]*):/g)].map(([, name = '']) => name)
  expect(tokens.filter((name) => !html.includes(`data-token="${name}"`))).toEqual([])
})
