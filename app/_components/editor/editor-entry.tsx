import { EDITOR_PATH } from '../../../domain/routing/endpoint-path.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { FOCUSED } from '../chrome/focused.ts'
import styles from './editor.module.css'

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
