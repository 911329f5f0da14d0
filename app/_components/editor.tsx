import { EDITOR_LEAVE_PATH, EDITOR_PATH } from '../../domain/routing/endpoint-path.ts'
import type { UsesPage } from '../_page/site-page.ts'
import styles from './editor.module.css'
import { AUTO_FOCUS } from './form-answer.tsx'

/** Tells editors that visitors see a different page. Contains a button to leave editor mode. */
export const EditorBar = ({ page: { t, href, path } }: UsesPage<'t' | 'href' | 'path'>) => (
  <div className={styles.bar} role="status" data-editor-bar="">
    <p>{t('editor.bar')}</p>
    <form method="post" action={href(EDITOR_LEAVE_PATH)}>
      <input type="hidden" name="path" value={path} />
      <button type="submit">{t('editor.leave')}</button>
    </form>
  </div>
)

interface EditorEntryProps extends UsesPage<'t' | 'href'> {
  /** Whether the visitor entered a wrong secret. */
  readonly isRefused: boolean
}

/** The login form of editors. Never echoes the submitted secret. */
export const EditorEntry = ({ page: { t, href }, isRefused }: EditorEntryProps) => (
  <section className={styles.entry}>
    <h1>{t('editor.title')}</h1>
    <p>{t('editor.lead')}</p>
    {isRefused ? (
      <p role="alert" data-message="editor-refused" {...AUTO_FOCUS}>
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

export const DraftLabel = ({ page: { t } }: UsesPage<'t'>) => (
  <p className={styles.draft} data-draft="">
    {t('editor.draft')}
  </p>
)
