import { editionOf } from '../../domain/offers/availability.ts'
import type { OfferedView } from '../../domain/offers/offer-view.ts'
import { ChoiceAnnouncer } from '../_islands/choice-announcer.tsx'
import type { PageContext } from '../_pages/page-context.ts'
import styles from './buy-form.module.css'
import { GapCell, OptionCell } from './option-cell.tsx'
import { Picker } from './picker.tsx'
import { needsOptionPicker } from './picker-limits.ts'

interface BuyFormProps {
  readonly view: OfferedView
  readonly context: PageContext
}

const OptionPicker = ({ view, context: { t } }: BuyFormProps) => (
  <label className={styles.picker}>
    <span>{t('buy.option')}</span>
    <select name="option" defaultValue={view.options.find(({ selected }) => selected)?.pid}>
      {view.options.map((option, position) => (
        <option key={option.pid} value={option.pid} data-picker="option" data-position={position}>
          {t('offers.choice', { term: option.termLabel, pack: option.packLabel, price: option.price })}
          {view.isAutoRenewAvailable ? ` (${t(option.autorenew ? 'buy.autoRenewOn' : 'buy.autoRenewOff')})` : ''}
        </option>
      ))}
    </select>
  </label>
)

const AutoRenew = ({ view, context: { t } }: BuyFormProps) => (
  <label className={styles.autoRenew} data-auto-renew="">
    <input type="checkbox" name="autorenew" value="true" defaultChecked={view.isAutoRenew} />
    <span>
      <strong>{t('buy.autoRenew')}</strong>
      <small>{t('buy.autoRenewHint')}</small>
    </span>
  </label>
)

const Pickers = ({ view, context }: BuyFormProps) => {
  const { t } = context
  const noun = editionOf(view.product) === 'business' ? 'users' : 'devices'
  return (
    <>
      <Picker name="term" label={t('buy.term')} values={view.terms} />
      <Picker name="quantity" label={t(`buy.${noun}`)} values={view.packs} />
      {view.isAutoRenewAvailable ? <AutoRenew view={view} context={context} /> : null}
    </>
  )
}

/** The form that buys: native pickers, and of all options the one that they choose, by style sheet alone. */
export const BuyForm = ({ view, context }: BuyFormProps) => {
  const { t } = context
  return (
    <form className={styles.form} method="post" action="/buy">
      <input type="hidden" name="product" value={view.product} />
      <input type="hidden" name="back" value={context.href(context.path)} />
      <input type="hidden" name="currency" value={context.view.currency} />
      <ChoiceAnnouncer>
        {needsOptionPicker(view) ? (
          <OptionPicker view={view} context={context} />
        ) : (
          <Pickers view={view} context={context} />
        )}
        <div className={styles.cells}>
          {view.options.map((option, position) => (
            <OptionCell key={option.pid} option={option} position={position} taxNote={view.taxNote} context={context} />
          ))}
          {view.gaps.map((gap) => (
            <GapCell key={`${gap.termPosition}-${gap.packPosition}-${gap.autorenew}`} gap={gap} context={context} />
          ))}
          <button className={styles.buy} type="submit" data-buy="">
            {t('buy.submit')}
          </button>
        </div>
      </ChoiceAnnouncer>
      <p className={styles.note}>{t('buy.secureCheckout')}</p>
    </form>
  )
}
