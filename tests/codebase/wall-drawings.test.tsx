import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ContentPages } from '../../adapters/content/content-pages.ts'
import { WallDrawing } from '../../app/_components/wall-drawing.tsx'
import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { WALLS, type Wall } from '../../ports/vocabulary.ts'
import { realSite } from '../domain/sites/real-sites.ts'

const MAX_BYTES = 1_000

const htmlOf = (name: Wall): string => renderToStaticMarkup(<WallDrawing name={name} />)

interface Brick {
  readonly x: number
  readonly y: number
  readonly width: number
}

const bricksOf = (name: Wall): readonly Brick[] =>
  Array.from(htmlOf(name).matchAll(/M(\d+) (\d+)h(\d+)(?=M|")/g), ([, x, y, width]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
  }))

it.each(WALLS)('the wall "%s" is decorative, and has less than 1 KB of HTML', (name) => {
  const html = htmlOf(name)
  expect(html).toMatch(/^<div class="[^"]+"><svg aria-hidden="true" [^>]+><path /)
  expect(html.replace(/<[^>]*>/g, '')).toBe('')
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES)
})

it.each(WALLS)('the wall "%s" has no bricks that overlap', (name) => {
  const bricks = bricksOf(name)
  expect(bricks.length).toBeGreaterThan(8)
  const overlapping = bricks.filter((one) =>
    bricks.some((other) => other.y === one.y && other.x > one.x && other.x < one.x + one.width),
  )
  expect(overlapping).toEqual([])
})

it('the wall of the guarantee has a whole brick for each of its 30 days', () => {
  const bricks = bricksOf('guarantee')
  expect([bricks.length, new Set(bricks.map(({ width }) => width)).size]).toEqual([30, 1])
})

it('the walls of the three home products have one, two and three courses', () => {
  const courses = new Map<number, Set<number>>()
  for (const { x, y } of bricksOf('compare')) {
    const wall = Math.floor(x / 125)
    courses.set(wall, (courses.get(wall) ?? new Set()).add(y))
  }
  expect([...courses].toSorted(([one], [other]) => one - other).map(([, { size }]) => size)).toEqual([1, 2, 3])
})

it('each wall is the picture of exactly one page', async () => {
  const site = realSite('com')
  const pages = await Promise.all(PAGE_PATHS.map((path) => new ContentPages().page({ site, path })))
  const pictures = pages.flatMap((page) =>
    (page.ok ? (page.value?.sections ?? []) : []).flatMap((section) =>
      section.kind === 'hero' && section.picture !== undefined ? [section.picture] : [],
    ),
  )
  expect(pictures.toSorted()).toEqual([...WALLS])
})
