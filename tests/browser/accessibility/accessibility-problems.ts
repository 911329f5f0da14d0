import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'
import { weakTexts } from './weak-texts.ts'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The smaller of axe's two files, which every document takes once. It needs no HTML of elements: they are at hand. By drawings of
 * letters it finds out faces of icons, whose colors it leaves alone, and takes Arabic for one, as its letters join:
 * here all drawings are the same, and no text is left out.
 */
const AXE = `${SOURCE}
axe.configure({ noHtml: true })
CanvasRenderingContext2D.prototype.fillText = function () { this.fillRect(0, 0, 1, 1) }`

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** The rules of axe that look at colors, in which alone one theme differs from the other. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

const violations = ({ violations: found }: AxeResults): readonly string[] =>
  found.flatMap(({ id, nodes }) => nodes.map(({ element }) => `${id}: ${element?.outerHTML.slice(0, 200)}`))

const problemsOf = async (page: Page, rules: 'all' | 'color'): Promise<readonly string[]> => {
  const results = await page.evaluateHandle(
    (only) =>
      (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
        resultTypes: ['violations', 'incomplete'],
        // To write selectors takes a tenth of the time of axe.
        elementRef: true,
        selectors: false,
        // Style sheets are fetched again for an experimental rule alone, which is not among those that run.
        preload: { assets: ['media'] },
        ...(only && { runOnly: { type: 'rule', values: only } }),
      }),
    rules === 'all' ? null : COLOR_RULES,
  )
  const found = [...(await results.evaluate(violations)), ...(await results.evaluate(weakTexts))]
  await results.dispose()
  return found
}

/** Returns what is wrong with a page as it is shown, in each theme: the theme, the rule of axe or the contrast, and the element. */
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
