const WIDTH = 980
const MARGIN = 24
const BOX = { width: 128, height: 34, spaceX: 18, spaceY: 38 }
const TITLE = 30
const STYLE = `text { font: 14px system-ui, sans-serif; text-anchor: middle; fill: #14213d }
.layer { fill: #eef3fb; stroke: #7a8fb5 } .module { fill: #ffffff; stroke: #7a8fb5 }
.name { font-weight: 600 } .arrow { fill: none; stroke: #3d5a98; stroke-width: 1.4; marker-end: url(#head) }`

/** Nodes row by row: each stands below all whose arrows lead to it. The arrows must not close a circle. */
function rowsOf({ nodes, arrows }) {
  const depth = new Map()
  const depthOf = (node) => {
    if (!depth.has(node)) {
      const above = arrows.filter(({ to }) => to === node).map(({ from }) => depthOf(from))
      depth.set(node, above.length === 0 ? 0 : 1 + Math.max(...above))
    }
    return depth.get(node)
  }
  for (const node of nodes) depthOf(node)
  return [...Map.groupBy(nodes, depthOf)].sort(([one], [other]) => one - other).map(([, row]) => row)
}

const box = (kind, { x, y, width, height }) =>
  `<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`

const label = (kind, name, { x, y, width }, down) =>
  `<text class="${kind}" x="${x + width / 2}" y="${y + down}">${name}</text>`

function arrow(from, to) {
  const [x1, y1, x2, y2] = [from.x + from.width / 2, from.y + from.height, to.x + to.width / 2, to.y - 4]
  const bend = Math.round((y2 - y1) / 2)
  return `<path class="arrow" d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}"/>`
}

/** The places of a graph's nodes in rows within a width, each row in the middle. */
function place(graph, { x, y, width }, sizeOf) {
  const places = new Map()
  let top = y
  for (const row of rowsOf(graph)) {
    const sizes = row.map(sizeOf)
    const whole = sizes.reduce((sum, size) => sum + size.width, 0) + BOX.spaceX * (row.length - 1)
    let left = Math.round(x + (width - whole) / 2)
    for (const [at, node] of row.entries()) {
      places.set(node, { x: left, y: top, ...sizes[at] })
      left += sizes[at].width + BOX.spaceX
    }
    top += Math.max(...sizes.map(({ height }) => height)) + BOX.spaceY
  }
  return { places, bottom: top - BOX.spaceY }
}

const boxSize = () => ({ width: BOX.width, height: BOX.height })

/** The graph of `moduleGraph` as an SVG picture: layers below each other, modules within them, every arrow downwards. */
export function drawModules({ layers, modules }) {
  const inner = (layer, at) => place(modules.get(layer), at, boxSize)
  const sizeOf = (layer) => {
    if (!modules.has(layer)) return boxSize()
    const longest = Math.max(...rowsOf(modules.get(layer)).map(({ length }) => length))
    const width = longest * (BOX.width + BOX.spaceX) - BOX.spaceX + 2 * MARGIN
    return { width, height: inner(layer, { x: 0, y: TITLE, width }).bottom + MARGIN }
  }
  const { places, bottom } = place(layers, { x: MARGIN, y: MARGIN, width: WIDTH - 2 * MARGIN }, sizeOf)
  const shapes = [...places].flatMap(([layer, at]) => {
    if (!modules.has(layer)) return [box('layer', at), label('name', layer, at, 22)]
    const within = inner(layer, { x: at.x, y: at.y + TITLE, width: at.width }).places
    return [
      box('layer', at),
      label('name', layer, at, 20),
      ...modules.get(layer).drawn.map(({ from, to }) => arrow(within.get(from), within.get(to))),
      ...[...within].flatMap(([module, spot]) => [box('module', spot), label('', module, spot, 22)]),
    ]
  })
  const arrows = layers.drawn.map(({ from, to }) => arrow(places.get(from), places.get(to)))
  const height = bottom + MARGIN
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">
<title>The modules of the product and who imports whom, drawn from the imports</title>
<style>${STYLE}</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#3d5a98"/></marker></defs>
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
${arrows.concat(shapes).join('\n')}
</svg>
`
}
