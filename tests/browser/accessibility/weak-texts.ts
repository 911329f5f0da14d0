import type { AxeResults } from 'axe-core'

/**
 * The texts of a page whose contrast axe leaves open, a gradient behind them for example, and that have too little of it
 * (WCAG 2.2, 1.4.3) with any color that may be behind them. Runs in the page.
 */
export const weakTexts = ({ incomplete }: AxeResults): readonly string[] => {
  const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (brush === null) throw new Error('no canvas')

  /** Relative luminance of colors, each painted over those before it. */
  const luminance = (colors: readonly string[]): number => {
    for (const color of colors) {
      brush.fillStyle = color
      brush.fillRect(0, 0, 1, 1)
    }
    const [red = 0, green = 0, blue = 0] = [...brush.getImageData(0, 0, 1, 1).data].map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  /** Backgrounds of an element, from the back to the front: a stack of colors for each stop of a gradient. */
  const behind = (element: Element | null): readonly (readonly string[])[] => {
    if (element === null) return [['Canvas']]
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const stops = backgroundImage.match(/(?:rgba?|color|oklab|lab)\([^()]+\)/g) ?? [backgroundColor]
    return behind(element.parentElement).flatMap((under) => stops.map((stop) => [...under, stop]))
  }

  const leastOf = ({ fontSize, fontWeight }: CSSStyleDeclaration): number => {
    const size = Number.parseFloat(fontSize)
    return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
  }

  const texts = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) => nodes)
    .flatMap(({ element }) => element ?? [])
  return texts.flatMap((element) => {
    const style = getComputedStyle(element)
    const ratios = behind(element).map((colors) => {
      const [dark = 0, light = 0] = [luminance(colors), luminance([...colors, style.color])].sort((a, b) => a - b)
      return (light + 0.05) / (dark + 0.05)
    })
    const ratio = Math.min(...ratios)
    return ratio < leastOf(style) ? [`contrast of ${ratio.toFixed(2)}: ${element.textContent}`] : []
  })
}
