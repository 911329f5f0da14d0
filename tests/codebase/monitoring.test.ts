import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { alertRules, dashboard, panelExpressions, watchedIn } from '../monitoring/watched-expressions.ts'
import { ROOT } from './source-files.ts'

const OPERATIONS = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
const SCENARIOS = readFileSync(join(ROOT, 'tests/monitoring/alert-scenarios.yaml'), 'utf8')
const ALERTS = alertRules().flatMap(({ alert, annotations }) => (alert === undefined ? [] : [{ alert, annotations }]))
const RECORDED = alertRules().flatMap(({ record }) => record ?? [])

/** Anchors of the headings, as repository hosts generate them. */
const ANCHORS = [...OPERATIONS.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-'),
)

describe('the alerts', () => {
  it.each(ALERTS)('$alert has a section in docs/operations.md and a test scenario', ({ alert, annotations }) => {
    const [file, anchor] = annotations?.runbook.split('#') ?? []
    expect([file, anchor]).toEqual(['docs/operations.md', alert.toLowerCase()])
    expect(ANCHORS).toContain(anchor)
    expect(SCENARIOS).toContain(`runbook: docs/operations.md#${anchor}\n`)
  })

  it('use only recorded ratios, as does the dashboard', () => {
    const read = [...alertRules().map(({ expr }) => expr), ...panelExpressions()].flatMap(watchedIn)
    const ratios = read.map(({ name }) => name).filter((name) => name.includes(':'))
    expect(ratios.length).toBeGreaterThan(10)
    expect(ratios.filter((name) => !RECORDED.includes(name))).toEqual([])
  })
})

describe('the dashboard', () => {
  const { panels, templating } = dashboard()

  it('has panels with unique ids that do not overlap', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const places = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
      Array.from({ length: h * w }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    )
    expect(new Set(places).size).toBe(places.length)
  })

  it('has a description and a query for each panel', () => {
    const graphs = panels.filter(({ type }) => type !== 'row')
    expect(graphs.filter(({ description, targets }) => description === '' || targets.length === 0)).toEqual([])
  })

  it('uses only variables that it defines', () => {
    const text = JSON.stringify(dashboard())
    const used = [...text.matchAll(/\$\{?([a-z]+)/g)].map(([, name]) => name)
    expect(used.filter((name) => !templating.list.some((variable) => variable.name === name))).toEqual([])
  })
})

describe('watchedIn', () => {
  it.each([
    ['sum by (le, host) (rate(a_bucket{b="x,{y}",c!~"z"}[5m])) / on (d) e', ['a_bucket b c le host d', 'e d']],
    ['sum by (f) (rate(a{b="(x)"}[5m])) / scalar(sum(c)) > 1', ['a b f', 'c']],
    ['histogram_quantile(0.5, a) > 14.4 * 0.001 and b:c > 1', ['a', 'b:c']],
  ])('returns the metrics and labels of %s', (expression, read) => {
    expect(watchedIn(expression).map(({ name, labels }) => [name, ...labels].join(' '))).toEqual(read)
  })
})
