import { CHOICE_FIELD, CHOICES } from '../../../domain/consent/consent.ts'
import type { PageContext } from '../../_page/page-context.ts'
import styles from './consent-section.module.css'

/** The buttons of the consent form. To agree is as easy as not to: all look the same. */
export const ConsentChoices = ({ context: { t } }: { context: PageContext }) => (
  <div className={styles.choices}>
    <button type="submit" name={CHOICE_FIELD} value={CHOICES.all}>
      {t('consent.all')}
    </button>
    <button type="submit" name={CHOICE_FIELD} value={CHOICES.necessary}>
      {t('consent.onlyNecessary')}
    </button>
    <button type="submit" name={CHOICE_FIELD} value={CHOICES.selected}>
      {t('consent.save')}
    </button>
  </div>
)
