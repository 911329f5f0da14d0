import { EDITOR_LEAVE_PATH, EDITOR_PATH } from '../../domain/routing/editor-path.ts'
import type { PageContext } from '../_page/page-context.ts'
import styles from './editor/editor.module.css'
import { FOCUSED } from './form-answer.tsx'

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

/** The form by which editors enter. What was typed is never in the page again. */
export const EditorEntry = ({ context: { t, href }, isRefused }: { context: PageContext; isRefused: boolean }) => (
  <section className={styles.entry}>
    <h1>{t('editor.title')}</h1>
    <p>{t('editor.lead')}</p>
    {isRefused ? (
      <p role="alert" data-message="editor-refused" {...FOCUSED}>
        {t('editor.refused')}
      </p>
    ) : null}
    <form method="post" action={href(EDITOR_PATH)} data-editor-entry="">
      <label htmlFor="editor-secret">{t('editor.secret')}</label>
      <input id="editor-secret" name="secret" type="password" autoComplete="current-password" required />
      <button type="submit">{t('editor.enter')}</button>
    </form>
  </section>
)

/** Stands above a section that visitors do not see yet. */
export const DraftLabel = ({ context: { t } }: { context: PageContext }) => (
  <p className={styles.draft} data-draft="">
    {t('editor.draft')}
  </p>
)
