import type { PageSection } from '../../ports/page-section.ts'

/**
 * What tells the sections of a page apart: no page has two of one kind and title; a text without a title is told by its first
 * paragraph.
 */
export const sectionKey = (section: PageSection): string => {
  const title = 'title' in section ? section.title : undefined
  return `${section.kind} ${title ?? (section.kind === 'text' ? section.paragraphs[0] : '')}`
}
