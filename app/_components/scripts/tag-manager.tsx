import { services } from '../../../adapters/wiring/services.ts'

/** Names the tag manager to the scripts of the page, which load it once the visitor allows it; nothing where there is none. */
export const TagManager = () => {
  const { TAG_MANAGER_PATH } = services().config
  return TAG_MANAGER_PATH === undefined ? null : <meta name="tag-manager" content={TAG_MANAGER_PATH} />
}
