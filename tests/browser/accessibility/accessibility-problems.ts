import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'
import { CHECKED_STANDARD } from '../../../commands/generate/accessibility-check.ts'
import { lowContrastTexts } from './low-contrast-texts.ts'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The minified axe, which each document runs once. `noHtml`, because the results refer to the elements. axe draws letters to
 * detect icon fonts, and skips their colors. It mistakes Arabic for an icon font, because the letters join. This script makes
 * all drawings equal, so that axe checks every text.
 */
const AXE = `${SOURCE}
axe.configure({ noHtml: true })
CanvasRenderingContext2D.prototype.fillText = function () { this.fillRect(0, 0, 1, 1) }`

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** The color rules of axe. Themes differ only in colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

const violations = ({ violations: found }: AxeResults): readonly string[] =>
  found.flatMap(({ id, nodes }) => nodes.map(({ element }) => `${id}: ${element?.outerHTML.slice(0, 200)}`))

const problemsOf = async (page: Page, rules: 'all' | 'color'): Promise<readonly string[]> => {
  const results = await page.evaluateHandle(
    (only) =>
      (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
        runOnly: only,
        resultTypes: ['violations', 'incomplete'],
        // Writing selectors would take a tenth of axe's time.
        elementRef: true,
        selectors: false,
        // axe would fetch style sheets again for an experimental rule that does not run.
        preload: { assets: ['media'] },
      }),
    rules === 'all'
      ? { type: 'tag' as const, values: [...CHECKED_STANDARD] }
      : { type: 'rule' as const, values: COLOR_RULES },
  )
  const found = [...(await results.evaluate(violations)), ...(await results.evaluate(lowContrastTexts))]
  await results.dispose()
  return found
}

/**
 * Returns the accessibility problems of a page in its current state. Each problem contains the theme,
 * the axe rule or the contrast, and the element.
 */
export const accessibilityProblems = async (
  page: Page,
  themes: readonly Theme[] = THEMES,
): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const found: string[] = []
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    const problems = await problemsOf(page, colorScheme === 'light' ? 'all' : 'color')
    found.push(...problems.map((problem) => `${colorScheme} ${problem}`))
  }
  return found
}
