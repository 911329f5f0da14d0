import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

const FOLDER = new URL('../../deploy/monitoring/', import.meta.url)

const ruleSchema = z.object({
  record: z.string().optional(),
  alert: z.string().optional(),
  expr: z.string(),
  annotations: z.object({ summary: z.string(), runbook: z.string() }).optional(),
})
const rulesSchema = z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(ruleSchema) })) })

const panelSchema = z.object({
  id: z.number(),
  type: z.string(),
  title: z.string(),
  description: z.string().default(''),
  gridPos: z.object({ h: z.number(), w: z.number(), x: z.number(), y: z.number() }),
  targets: z.array(z.object({ refId: z.string(), expr: z.string() })).default([]),
})
const dashboardSchema = z.object({
  uid: z.string(),
  templating: z.object({ list: z.array(z.object({ name: z.string(), query: z.unknown() })) }),
  panels: z.array(panelSchema),
})

const read = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8')

/** Returns the recording and alerting rules of `deploy/monitoring/alerts.yaml`. */
export const alertRules = () => rulesSchema.parse(parse(read('alerts.yaml'))).groups.flatMap(({ rules }) => rules)

/** Returns `deploy/monitoring/dashboard.json`. */
export const dashboard = () => dashboardSchema.parse(JSON.parse(read('dashboard.json')))

/** Returns the queries of all panels with the Grafana variables replaced. */
export const panelExpressions = (): readonly string[] =>
  dashboard().panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*')),
  )

/** A series in an expression and the labels that the expression uses. */
export interface WatchedSeries {
  readonly name: string
  readonly labels: readonly string[]
}

const FUNCTION = /\b[a-z_\d]+(?=\s*\()/g
const GROUPED = /\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g
const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset'])

/** Replaces each character with a space. */
const blank = (text: string): string => ' '.repeat(text.length)

/** Returns the position of the closing parenthesis, or of the end of the text if there is none. */
const endOfBrackets = (text: string, from: number): number => {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0 && text[at] === ')') return at
  }
  return text.length
}

/** Returns the grouping labels of an expression and the range to which they apply. */
const groupsIn = (expression: string) =>
  [...expression.matchAll(GROUPED)].map(({ 0: whole, 1: list = '', index }) => {
    const next = index + whole.length
    const isAround = /^\s*\(/.test(expression.slice(next))
    const [from, to] = isAround ? [next, endOfBrackets(expression, next)] : [0, expression.length]
    return { labels: list.split(/,\s*/), from, to }
  })

/** Returns the series of a PromQL expression with the labels that select or group them. */
export const watchedIn = (expression: string): readonly WatchedSeries[] => {
  const plain = expression.replace(/"[^"]*"/g, (text) => `"${blank(text.slice(2))}"`)
  const groups = groupsIn(plain)
  const rest = plain
    .replace(GROUPED, blank)
    .replace(/\[[^\]]*\]/g, blank)
    .replace(FUNCTION, blank)
  return [...rest.matchAll(/([a-z_][\w:]*)(?:\{([^}]*)\})?/g)]
    .filter(([, name = '']) => !WORDS.has(name))
    .map(({ 1: name = '', 2: matchers = '', index }) => {
      const chosen = [...matchers.matchAll(/(\w+)\s*[!=]/g)].map(([, label = '']) => label)
      const grouped = groups.filter(({ from, to }) => from <= index && index < to).flatMap(({ labels }) => labels)
      return { name, labels: [...new Set([...chosen, ...grouped])] }
    })
}
