import { type Html, html } from '../../../domain/text/html.ts'

/** Degrees between two dots. */
const STEP = 5
const WEST = -172
const NORTH = 75

/** Rough coasts: a latitude, and the longitudes between which it is land, in pairs. */
const LAND: readonly (readonly [latitude: number, ...coasts: readonly number[]])[] = [
  [75, -118, -80, -58, -22, 96, 112],
  [70, -160, -70, -54, -26, 22, 28, 68, 178],
  [65, -164, -92, -74, -64, -50, -40, -22, -16, 12, 178],
  [60, -160, -96, -76, -66, 6, 168],
  [55, -130, -94, -78, -60, -6, -2, 10, 138, 158, 160],
  [50, -126, -58, -4, 0, 4, 140],
  [45, -124, -66, 0, 28, 38, 138],
  [40, -122, -76, -8, -2, 14, 16, 22, 118, 126, 127, 140, 141],
  [35, -120, -78, -6, 8, 36, 118, 134, 138],
  [30, -114, -84, -8, 46, 52, 120],
  [25, -110, -100, -14, 56, 64, 118],
  [20, -104, -90, -78, -72, -16, 36, 42, 54, 74, 86, 96, 108],
  [15, -94, -86, -16, 38, 44, 48, 76, 80, 98, 106, 121, 122],
  [10, -82, -64, -14, 48, 78, 79, 100, 106, 124, 125],
  [5, -76, -54, -6, 44, 102, 103, 114, 117],
  [0, -78, -52, 10, 42, 100, 104, 110, 116, 121, 122],
  [-5, -79, -38, 14, 38, 106, 107, 134, 144],
  [-10, -76, -38, 16, 38],
  [-15, -74, -40, 14, 38, 126, 134],
  [-20, -69, -43, 14, 34, 46, 47, 120, 147],
  [-25, -69, -49, 16, 32, 115, 150],
  [-30, -70, -52, 18, 30, 117, 151],
  [-35, -71, -58, 20, 24, 138, 148],
]

/** Size of the map in dots. */
const WIDTH = 70
const HEIGHT = 24

type Place = readonly [latitude: number, longitude: number]

const columnOf = (longitude: number): number => Math.round((longitude - WEST) / STEP)
const rowOf = (latitude: number): number => Math.round((NORTH - latitude) / STEP)

const dots = LAND.flatMap(([latitude, ...coasts]) =>
  coasts.flatMap((west, position) => {
    const east = coasts[position + 1]
    if (position % 2 === 1 || east === undefined) return []
    return `M${columnOf(west)} ${rowOf(latitude)}h${columnOf(east) - columnOf(west) || 0.1}`
  }),
).join('')

/** Returns an arc between two places, which is higher the longer it is. */
const arc = (from: Place, to: Place): string => {
  const [x1, y1] = [columnOf(from[1]), rowOf(from[0])]
  const [x2, y2] = [columnOf(to[1]), rowOf(to[0])]
  return `M${x1} ${y1}Q${(x1 + x2) / 2} ${Math.round(Math.min(y1, y2) - Math.abs(x2 - x1) * 0.22)} ${x2} ${y2}`
}

/** Draws a map of the world in dots, with routes from one place to others. The first route moves. */
export const worldMap = (from: Place, routes: readonly Place[]): Html =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -1 ${WIDTH} ${HEIGHT}" width="100%" style="stroke-width:.4"><path d="${dots}" opacity=".5" style="stroke-width:.7" stroke-dasharray="0 1"/>${routes.map(
    (to, position) =>
      html`<path${position === 0 ? html` class="e" stroke-dasharray="1.2 .6"` : html` opacity=".7"`} d="${arc(from, to)}"/>`,
  )}<g fill="currentColor" stroke="var(--t)">${[from, ...routes].map(
    ([latitude, longitude], position) =>
      html`<circle cx="${columnOf(longitude)}" cy="${rowOf(latitude)}" r="${position < 2 ? 1.1 : 0.8}"/>`,
  )}</g></svg>`
