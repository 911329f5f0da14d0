import { isIndexedPath, isPagePath } from '../../domain/catalogue/page-paths.ts'
import { EDITOR_PATH } from '../../domain/routing/endpoint-path.ts'
import type { PageData } from '../../ports/pages.ts'
import type { PageContext } from '../_page/page-context.ts'

/**
 * Whether search engines may show a page. Not one that was not found or is over, is for editors, is not for the public, or
 * differs by what a visitor searched for.
 */
export const isIndexed = ({ status, path }: PageData, { isEditor, isStaging }: PageContext): boolean =>
  status === 200 && !isEditor && !isStaging && path !== EDITOR_PATH && (!isPagePath(path) || isIndexedPath(path))
