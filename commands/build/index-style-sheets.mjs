import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { generate, parse, walk } from 'css-tree'
import { inRoot } from '../setup/paths.mjs'

/** Returns the marks that a page must contain for a selector to apply, as edge/next/inline-style.ts reads them. */
function marksOf(selector) {
  const nodes = selector.children.toArray()
  return nodes.flatMap((node, position) => {
    const { type, name, matcher, value, children } = node
    if (type === 'ClassSelector') return [`.${name}`]
    if (type === 'TypeSelector') return name === '*' ? [] : [`<${name.toLowerCase()}`]
    if (type === 'AttributeSelector' && name.name.startsWith('data-'))
      return [matcher === null ? `[${name.name}` : `[${name.name}${matcher}${value.value ?? value.name}`]
    if (name === 'lang') return nodes[position - 1]?.name === 'html' ? [`:lang(${generate(children.first)})`] : []
    // A page does not need the marks of a negated selector.
    if (type !== 'PseudoClassSelector' || name === 'not' || children?.first?.type !== 'SelectorList') return []
    const [first = [], ...others] = children.first.children.toArray().map(marksOf)
    return first.filter((mark) => others.every((marks) => marks.includes(mark)))
  })
}

const isClass = ({ children }) => children.size === 1 && children.first.type === 'ClassSelector'

/**
 * Returns the selectors of a rule. Splits a selector that starts with `:is(a, b)` into its alternatives, because a page may need only
 * one. If other parts follow, the alternatives must be classes, which have the same specificity.
 */
function alternativesOf(prelude) {
  return prelude.children.toArray().flatMap((selector) => {
    const { size, first } = selector.children
    const list =
      first.name === 'is' && first.children.first?.type === 'SelectorList' ? first.children.first.children : null
    if (list === null || !(size === 1 || list.toArray().every(isClass))) return [selector]
    const rest = generate(selector).slice(generate(first).length)
    return list.toArray().map((within) => parse(`:is(${generate(within)})${rest}`, { context: 'selector' }))
  })
}

function partOf(node) {
  if (node.type === 'Rule') {
    const selectors = alternativesOf(node.prelude)
    return {
      selectors: selectors.map((selector) => ({ css: generate(selector), marks: [...new Set(marksOf(selector))] })),
      block: generate(node.block),
    }
  }
  const css = generate(node)
  if (!['media', 'supports', 'layer', 'container'].includes(node.name) || node.block === null) return { css }
  const open = `@${node.name} ${node.prelude === null ? '' : generate(node.prelude)}`.trim()
  return { open, parts: node.block.children.toArray().map(partOf) }
}

/** Returns the rules of a style sheet. Resolves URLs to paths from the root of the site. */
function rulesOf(css, href) {
  const sheet = parse(css)
  walk(sheet, (node) => {
    if (node.type === 'Url' && !node.value.startsWith('data:'))
      node.value = new URL(node.value, `http://site.invalid${href}`).pathname
  })
  return sheet.children.toArray()
}

/** The media that most visitors never use. */
const RARE_MEDIA = ['print', '(forced-colors:active)']

const isRareGroup = ({ name, prelude }) => name === 'media' && RARE_MEDIA.includes(generate(prelude))

/** Writes the rules for rare media of all style sheets to one file, whose name contains their hash. Returns the name. */
function writeRareSheet(folder, rules) {
  const css = rules.map((rule) => generate(rule)).join('')
  const name = `rare-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`
  writeFileSync(`${folder}/${name}`, css)
  return name
}

/**
 * Writes `.next/style-rules.json`: the rules of each style sheet, by path, from which the edge inlines the rules of a page, and the
 * path and media of the rules for rare media, which pages link because most visitors do not need them to see a page.
 */
function indexStyleSheets() {
  const folder = inRoot('.next', 'static')
  for (const old of globSync('rare-*.css', { cwd: folder })) rmSync(`${folder}/${old}`)
  const linked = []
  const sheets = globSync('**/*.css', { cwd: folder }).map((name) => {
    const href = `/_next/static/${name.replaceAll('\\', '/')}`
    const rules = rulesOf(readFileSync(`${folder}/${name}`, 'utf8'), href)
    linked.push(...rules.filter(isRareGroup))
    return [href, rules.filter((rule) => !isRareGroup(rule)).map(partOf)]
  })
  const rare = { href: `/_next/static/${writeRareSheet(folder, linked)}`, media: RARE_MEDIA.join(',') }
  writeFileSync(inRoot('.next', 'style-rules.json'), JSON.stringify({ sheets: Object.fromEntries(sheets), rare }))
}

indexStyleSheets()
