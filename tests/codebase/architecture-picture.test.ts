import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadCommand } from './load-command.ts'
import { ROOT } from './source-files.ts'

interface Import {
  readonly from: string
  readonly to: string
}
interface Graph {
  readonly nodes: readonly string[]
  readonly arrows: readonly Import[]
  readonly backArrows: readonly string[]
  readonly drawn: readonly Import[]
}
interface Modules {
  readonly layers: Graph
  readonly modules: ReadonlyMap<string, Graph>
}

const { checkArchitecture } = await loadCommand<{ checkArchitecture(): Promise<{ imports: readonly Import[] }> }>(
  'checks/check-architecture.mjs',
)
const { moduleGraph } = await loadCommand<{ moduleGraph(imports: readonly Import[]): Modules }>(
  'checks/module-graph.mjs',
)
const { drawModules } = await loadCommand<{ drawModules(graph: Modules): string }>('checks/draw-modules.mjs')

const arrowsOf = (list: readonly Import[]) => list.map(({ from, to }) => `${from} -> ${to}`)
const importsOf = (...lines: readonly string[]) =>
  lines.map((line) => {
    const [from = '', to = ''] = line.split(' -> ')
    return { from, to }
  })

describe('the picture of the modules', async () => {
  const graph = moduleGraph((await checkArchitecture()).imports)

  it('has no arrow that runs back up', () => {
    expect([graph.layers, ...graph.modules.values()].flatMap(({ backArrows }) => backArrows)).toEqual([])
  })

  it('is what the imports say: `npm run architecture -- --draw` draws it', () => {
    expect(readFileSync(join(ROOT, 'docs/architecture.svg'), 'utf8')).toBe(drawModules(graph))
  })
})

describe('the graph of the modules', () => {
  const planted = moduleGraph(
    importsOf(
      'proxy.ts -> edge/answer.ts',
      'edge/answer.ts -> domain/routing/route.ts',
      'edge/answer.ts -> ports/page.ts',
      'domain/routing/route.ts -> domain/sites/site.ts',
      'domain/routing/route.ts -> domain/routing/view.ts',
      'domain/sites/site.ts -> ports/page.ts',
      'app/page.tsx -> app/page.module.css',
      'app/page.tsx -> node_modules/react/index.js',
      'tests/a.test.ts -> domain/sites/site.ts',
    ),
  )

  it('has the modules and the arrows between them, and none of tests, packages or style sheets', () => {
    expect(arrowsOf(planted.layers.arrows)).toEqual([
      'domain -> ports',
      'edge -> domain',
      'edge -> ports',
      'entry files -> edge',
    ])
    expect(arrowsOf(planted.modules.get('domain')?.arrows ?? [])).toEqual(['routing -> sites'])
  })

  it('leaves out of the picture what other arrows imply', () => {
    expect(arrowsOf(planted.layers.drawn)).not.toContain('edge -> ports')
  })

  it('names both arrows of a circle between two modules, and each of a longer one', () => {
    const back = importsOf('domain/sites/site.ts -> domain/money/price.ts', 'domain/money/a.ts -> domain/sites/b.ts')
    expect(moduleGraph(back).modules.get('domain')?.backArrows).toEqual(['money -> sites', 'sites -> money'])
    const round = importsOf('app/a.ts -> edge/b.ts', 'edge/c.ts -> ports/d.ts', 'ports/e.ts -> app/f.ts')
    expect(moduleGraph(round).layers.backArrows).toHaveLength(3)
  })

  it('is drawn with every module below those that import it', () => {
    const svg = drawModules(planted)
    const heightOf = (name: string) => Number(new RegExp(`y="(\\d+)">${name}<`).exec(svg)?.[1])
    const names = ['entry files', 'edge', 'domain', 'routing', 'sites', 'ports']
    const heights = names.map(heightOf)
    expect(heights).toEqual([...heights].sort((one, other) => one - other))
    expect(new Set(heights).size).toBe(names.length)
    expect(drawModules(planted)).toBe(svg)
  })
})
