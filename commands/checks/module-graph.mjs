const LAYERS = ['app', 'browser', 'edge', 'adapters', 'domain', 'ports', 'telemetry']
/** Layers whose folders are drawn one by one. */
const PARTED = ['adapters', 'domain']
const ENTRY_FILE = /^[\w.]+\.ts$/

/** The layer of a production file, with its module where the layer has several; null for any other file. */
function placeOf(file) {
  if (ENTRY_FILE.test(file) && !file.startsWith('vitest')) return { layer: 'entry files' }
  const [layer, folder] = file.split('/')
  if (!LAYERS.includes(layer) || !/\.tsx?$/.test(file)) return null
  return PARTED.includes(layer) ? { layer, module: folder } : { layer }
}

const key = ({ from, to }) => `${from} -> ${to}`
const unique = (arrows) =>
  [...new Map(arrows.map((arrow) => [key(arrow), arrow])).values()].sort((a, b) => (key(a) < key(b) ? -1 : 1))

/** The nodes that can be reached from one by some arrows. */
function reachedFrom(start, arrows) {
  const reached = new Set()
  const next = [start]
  while (next.length > 0) {
    const node = next.pop()
    for (const { from, to } of arrows) {
      if (from !== node || reached.has(to)) continue
      reached.add(to)
      next.push(to)
    }
  }
  return reached
}

function graph(nodes, allArrows) {
  const arrows = unique(allArrows.filter(({ from, to }) => from !== to))
  // An arrow that runs back up is one whose head leads to its tail again.
  const backArrows = arrows.filter(({ from, to }) => reachedFrom(to, arrows).has(from)).map(key)
  const isImplied = ({ from, to }) =>
    arrows.some((one) => one.from === from && one.to !== to && reachedFrom(one.to, arrows).has(to))
  return { nodes: [...new Set(nodes)].sort(), arrows, backArrows, drawn: arrows.filter((arrow) => !isImplied(arrow)) }
}

/**
 * The modules of the product and the arrows between them, from its imports: `layers` of the whole, and `modules` within
 * each parted layer. `backArrows` are those that close a circle; `drawn` leaves out what other arrows imply.
 */
export function moduleGraph(imports) {
  const placed = imports
    .map(({ from, to }) => ({ from: placeOf(from), to: placeOf(to) }))
    .filter(({ from, to }) => from && to)
  const layers = graph(
    placed.flatMap(({ from, to }) => [from.layer, to.layer]),
    placed.map(({ from, to }) => ({ from: from.layer, to: to.layer })),
  )
  const modules = PARTED.map((layer) => {
    const of = (place) => (place.layer === layer ? [place.module] : [])
    const within = placed.filter(({ from, to }) => from.layer === layer && to.layer === layer)
    return [
      layer,
      graph(
        placed.flatMap(({ from, to }) => [...of(from), ...of(to)]),
        within.map(({ from, to }) => ({ from: from.module, to: to.module })),
      ),
    ]
  })
  return { layers, modules: new Map(modules) }
}
