import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingTexts } from '../adapters/content/missing-texts.ts'
import { openStorefront } from '../codebase/copied-storefront.ts'
import { type CopiedTree, copyTree } from '../codebase/copied-tree.ts'
import { undocumented } from '../codebase/worked-example.ts'

const SCHEMA = 'ports/page-section.ts'
const COMPONENT = 'app/_components/sections/quote.tsx'
const SWITCH = 'app/_components/sections/sections.tsx'
const CONTENT = 'adapters/content/site-pages.ts'

const WIRE = "  quote: z.object({ kind: z.literal('quote'), isDraft, title: text, quote: text, author: text }),\n"

const QUOTE = `import type { SectionOf } from '../../../ports/page-section.ts'
import styles from './plain-sections.module.css'

/** A quote of a customer. */
export const Quote = ({ section }: { section: SectionOf<'quote'> }) => (
  <section className={styles.section}>
    <h2>{section.title}</h2>
    <blockquote className={styles.paragraphs}>
      <p>{section.quote}</p>
      <footer>{section.author}</footer>
    </blockquote>
  </section>
)
`

const IMPORT = "import { Quote } from './quote.tsx'\n"
const CASE = "    case 'quote':\n      return <Quote section={section} />\n"
const SECTION = "  { kind: 'quote', ...text.quote },\n"

interface Texts {
  readonly home: Record<string, unknown>
}

const addTexts = (tree: CopiedTree): void => {
  for (const file of readdirSync(join(tree.root, 'adapters/content/texts')))
    tree.editJson<Texts>(`adapters/content/texts/${file}`, ({ home }) => {
      home['quote'] = { title: 'What customers say', quote: `Protected in ${file}.`, author: 'A. Customer' }
    })
}

// The tests follow the steps of a contributor.
describe('a new page block', { shuffle: false }, () => {
  const tree = copyTree()
  const storefront = openStorefront(tree)
  afterAll(tree.remove)

  beforeAll(() => {
    tree.insertBefore(SCHEMA, '  steps: z.object({', WIRE)
    tree.add(COMPONENT, QUOTE)
    tree.insertBefore(SWITCH, "import { ReviewsSection } from './reviews-section.tsx'", IMPORT)
    tree.insertBefore(SWITCH, "    case 'steps':", CASE)
    tree.insertBefore(CONTENT, "  questionModal('modal-renewal'", SECTION)
    addTexts(tree)
  })

  it('changes only the section schemas, a component, the switch, the content of a page and the texts', () => {
    const files = tree.changed().filter((path) => !path.startsWith('adapters/content/texts/'))
    expect(files).toEqual([CONTENT, COMPONENT, SWITCH, SCHEMA])
  })

  it('matches the worked example in CONTRIBUTING.md', () => {
    expect(undocumented('A page block', [WIRE, QUOTE, CASE, SECTION])).toEqual([])
  })

  it('compiles', () => {
    expect(tree.typeErrors()).toBe('')
  })

  it.each([
    ['com', 'en.json'],
    ['de', 'de.json'],
    ['me', 'ar.json'],
  ])('is on the page of %s in the site’s language', async (site, texts) => {
    expect(await storefront.page('/', site)).toContain(
      `<p>Protected in ${texts}.</p><footer>A. Customer</footer></blockquote>`,
    )
  })
})

describe('an incomplete page block', () => {
  const tree = copyTree()
  afterAll(tree.remove)

  it('does not compile without its switch case or its texts, and is reported if a language lacks its texts', () => {
    tree.insertBefore(SCHEMA, '  steps: z.object({', WIRE)
    tree.insertBefore(CONTENT, "  questionModal('modal-renewal'", SECTION)
    const errors = tree.typeErrors()
    for (const file of [SWITCH, CONTENT]) expect(errors).toContain(file)
    addTexts(tree)
    expect(tree.typeErrors()).not.toContain(CONTENT)
    tree.editJson<Texts>('adapters/content/texts/de.json', ({ home }) => {
      delete home['quote']
    })
    expect(missingTexts(join(tree.root, 'adapters/content/texts'))).toEqual(
      ['title', 'quote', 'author'].map((text) => `de.json lacks home.quote.${text}`),
    )
  })
})
