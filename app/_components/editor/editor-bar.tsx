import { EDITOR_LEAVE_PATH } from '../../../domain/routing/endpoint-path.ts'
import type { PageContext } from '../../_page/page-context.ts'
import styles from './editor.module.css'

/** Tells an editor that the page is not what visitors see, and leads back to that. */
export const EditorBar = ({ context: { t, href, path } }: { context: PageContext }) => (
  <div className={styles.bar} role="status" data-editor-bar="">
    <p>{t('editor.bar')}</p>
    <form method="post" action={href(EDITOR_LEAVE_PATH)}>
      <input type="hidden" name="path" value={path} />
      <button type="submit">{t('editor.leave')}</button>
    </form>
  </div>
)
