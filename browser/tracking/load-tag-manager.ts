import { addScript } from '../scripts/add-script.ts'
import { holdForTags } from './hold-for-tags.ts'

/**
 * Loads the tag manager where the storefront has one (`TAG_MANAGER_PATH`): a file of the same host, for pages run scripts of no
 * other. From when it is there, a purchase waits for it.
 */
export const loadTagManager = (): void => {
  const src = document.querySelector<HTMLMetaElement>('meta[name="tag-manager"]')?.content
  if (src === undefined || document.querySelector(`script[src="${src}"]`) !== null) return
  addScript(src).addEventListener('load', holdForTags)
}
