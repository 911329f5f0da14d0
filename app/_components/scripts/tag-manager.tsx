import { services } from '../../../adapters/wiring/services.ts'
import type { PageFlags } from '../../../ports/pages.ts'

/**
 * Names the tag manager to the scripts of the page, which load it once the visitor allows it; nothing where there is none, or where
 * the page has no external scripts.
 */
export const TagManager = ({ flags }: { flags: PageFlags | undefined }) => {
  const { TAG_MANAGER_PATH } = services().config
  return TAG_MANAGER_PATH === undefined || flags?.externalScripts === false ? null : (
    <meta name="tag-manager" content={TAG_MANAGER_PATH} />
  )
}
