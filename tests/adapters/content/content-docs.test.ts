import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBuyBlock, readPage } from '../../../adapters/content/page.wire.ts'
import { readSection } from '../../../ports/page-section.ts'
import { ICONS } from '../../../ports/vocabulary.ts'

const TEXT = readFileSync(join(import.meta.dirname, '../../../docs/content.md'), 'utf8')

const examples = (name: string) =>
  [...TEXT.matchAll(new RegExp(`\`\`\`json ${name}\n(.*?)\n\`\`\``, 'gs'))].map(
    ([, json = '']) => JSON.parse(json) as { readonly kind: string },
  )

const SECTIONS = examples('section').map((section) => [section.kind, section] as const)

describe('docs/content.md', () => {
  it.each(SECTIONS)('has a valid example of the section %s', (_kind, example) => {
    expect(readSection(example)).toEqual({ success: true, data: example })
  })

  it('describes every kind of section under its own heading', () => {
    const none = readSection({ kind: 'none' })
    const known = none.success ? '' : none.error.message
    for (const [kind] of SECTIONS) expect(TEXT).toContain(`\n### ${kind}\n`)
    expect(known).toContain(`is not one of ${SECTIONS.map(([kind]) => kind).join(', ')}"`)
  })

  it('lists every icon', () => {
    for (const icon of ICONS) expect(TEXT).toContain(`\`${icon}\``)
  })

  it('has a valid page and a valid buy block', () => {
    const [page] = examples('page')
    const [block] = examples('buy-block')
    expect(readPage(page, '/premium')).toEqual({ ok: true, value: { page, problems: [] } })
    expect(readBuyBlock(block, 'premium')).toEqual({ ok: true, value: block })
  })
})
