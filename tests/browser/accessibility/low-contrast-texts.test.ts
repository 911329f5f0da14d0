import { expect } from 'vitest'
import { it } from '../browser-test.ts'
import { accessibilityProblems } from './accessibility-problems.ts'

const text = (background: string, color: string, content: string) =>
  `<div style="background: ${background}"><p style="color: ${color}">${content}</p></div>`

it('accessibilityProblems reports text on a gradient only if its contrast is low for some color', async ({
  openPage,
}) => {
  const { page } = await openPage()
  await page.setContent(
    `<!doctype html><html lang="en"><title>Gradients</title><main><h1>Gradients</h1>
    ${text('linear-gradient(#000, #333)', '#ddd', 'strong on both')}
    ${text('linear-gradient(#000, color-mix(in srgb, #fff 50%, #000))', '#ddd', 'weak on the second')}
    ${text('linear-gradient(#000, #777)', '#ddd; font-size: 30px', 'strong enough for its size')}
    ${text('linear-gradient(#0000, #0001)', '#888', 'weak on what shines through')}</main></html>`,
  )
  expect(await accessibilityProblems(page)).toEqual(
    ['light', 'dark'].flatMap((theme) => [
      `${theme} contrast of 2.91: weak on the second`,
      `${theme} contrast of 3.06: weak on what shines through`,
    ]),
  )
})

it('accessibilityProblems reports low contrast in Arabic, which axe mistakes for an icon font', async ({
  openPage,
}) => {
  const { page } = await openPage()
  const texts = ['ما تفعله على الإنترنت', 'التنزيلات', 'تجديد الترخيص', 'الخصوصية', 'التواصل مع المبيعات']
  await page.setContent(
    `<!doctype html><html lang="ar" dir="rtl"><title>${texts[0]}</title><main><h1>${texts[0]}</h1>
    ${texts.map((one) => text('#fff', '#999', one)).join('')}</main></html>`,
  )
  const found = await accessibilityProblems(page)
  expect(found.filter((one) => one.startsWith('light color-contrast'))).toHaveLength(texts.length)
})
