import type { PageData } from '../../ports/pages.ts'

/** The name above the title of a product's page; its title where it has none. */
export const productName = ({ sections, title }: PageData): string => {
  const hero = sections.find((section) => section.kind === 'hero')
  return hero?.eyebrow ?? hero?.title ?? title
}
