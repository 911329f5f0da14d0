import { Sections } from '../../app/_components/sections/sections.tsx'
import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import type { PageSection } from '../../ports/page-section.ts'
import type { Exhibit } from '../gallery.tsx'
import { pageOf } from '../page-of.ts'

/** Returns the variant of a section that looks different from other sections of its kind. */
const variantOf = (section: PageSection): string => {
  switch (section.kind) {
    case 'hero':
      return section.buyBlock ? 'with a buy block' : 'with a picture'
    case 'products':
      return section.selling === 'modal' ? 'with a modal' : 'with links'
    case 'downloads':
      return section.isWhole === true ? 'of all products' : 'of one product'
    case 'lead-form':
      return section.form
    case 'reviews':
      return section.shown
    case 'text':
      return section.title === undefined ? 'without a title' : 'with a title'
    default:
      return ''
  }
}

/** Returns one section of every kind and variant, from the first page that contains it. */
export const sectionsGroup = async (): Promise<readonly Exhibit[]> => {
  const exhibits = new Map<string, Exhibit>()
  for (const path of [...PAGE_PATHS, '/help/vpn', '/withdraw', '/accessibility', '/no-such-page']) {
    const page = await pageOf(path)
    for (const section of page.content.sections) {
      const name = `${section.kind} ${variantOf(section)}`.trim()
      if (exhibits.has(name)) continue
      exhibits.set(name, { name, shown: <Sections sections={[section]} page={page} /> })
    }
  }
  return [...exhibits.values()]
}
