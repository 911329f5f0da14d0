import type { AxeResults } from 'axe-core'

/**
 * Checks texts whose contrast axe cannot determine, for example on a gradient. Returns those whose contrast is too low (WCAG 2.2,
 * 1.4.3) on any possible background. Runs in the page.
 */
export const lowContrastTexts = ({ incomplete }: AxeResults): readonly string[] => {
  const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (brush === null) throw new Error('No canvas context')

  /** Returns the relative luminance of a stack of colors. */
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

  /** Returns the possible backgrounds of an element, one per gradient stop. Each is a stack of colors, from back to front. */
  const behind = (element: Element | null): readonly (readonly string[])[] => {
    if (element === null) return [['Canvas']]
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const stops = backgroundImage.match(/(?:rgba?|color|oklab|lab)\([^()]+\)/g) ?? [backgroundColor]
    return behind(element.parentElement).flatMap((under) => stops.map((stop) => [...under, stop]))
  }

  const minContrast = ({ fontSize, fontWeight }: CSSStyleDeclaration): number => {
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
    return ratio < minContrast(style) ? [`contrast of ${ratio.toFixed(2)}: ${element.textContent}`] : []
  })
}
