import { BRAND } from '../../../domain/brand/brand.ts'
import { CANCELLATIONS, leadFieldsOf } from '../../../domain/leads/lead-fields.ts'
import { type LeadError, type LeadFields, STEP_FIELD, STEPS } from '../../../domain/leads/read-lead.ts'
import type { LeadField as FieldName } from '../../../ports/leads.ts'
import type { SectionOf } from '../../../ports/page-section.ts'
import type { SectionProps, UsesPage } from '../../_page/site-page.ts'
import { AUTO_FOCUS } from '../form-answer.tsx'
import own from './declaration.module.css'
import { LeadField, RejectedLeadFields } from './lead-field.tsx'
import styles from './lead-form.module.css'

type DeclarationProps = SectionProps<'declaration', 't' | 'href' | 'path' | 'site' | 'notices' | 'form'>

type Kinds = SectionOf<'declaration'>['kinds']

/** Returns the label of a field if it differs from the same field of other forms. */
const labelOf = ({ contract, kinds }: SectionOf<'declaration'>, name: FieldName): string | undefined => {
  if (name === 'order') return contract
  return name === 'request' ? kinds?.label : name === 'message' ? kinds?.reason : undefined
}

const kindName = (kinds: Kinds, request: string): string =>
  CANCELLATIONS.flatMap((kind) => (kind === request ? (kinds?.[kind] ?? []) : []))[0] ?? request

/** Returns a date as the site writes it. Returns other texts unchanged, and days that no month has: `Date` would move them on. */
const dateText = (text: string, locale: string): string => {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : Number.NaN)
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text)) return text
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}

/** Returns the contents of a declaration: a label and a value per field. */
const contentsOf = (
  { section, page: { t, site } }: DeclarationProps,
  fields: LeadFields,
): readonly (readonly [label: string, value: string])[] =>
  leadFieldsOf(section.form, site, fields.request).flatMap(({ name }) => {
    const label = labelOf(section, name) ?? t(`leads.fields.${name}`)
    const value = fields[name]
    if (name === 'end_date') {
      const noEnd = section.kinds?.noEnd
      return [[label, value === undefined ? (noEnd ?? '') : dateText(value, site.locale)] as const]
    }
    if (value === undefined) return []
    return [[label, name === 'request' ? kindName(section.kinds, value) : value] as const]
  })

const Contents = ({ contents }: { contents: ReturnType<typeof contentsOf> }) => (
  <dl className={own.contents}>
    {contents.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)

interface CancellationKindProps extends UsesPage<'t' | 'form'> {
  readonly kinds: NonNullable<Kinds>
  readonly error: LeadError | undefined
}

const KIND_ERROR = 'lead-request-error'

const CancellationKind = ({ kinds, error, page: { t, form } }: CancellationKindProps) => (
  <fieldset className={own.kinds} aria-describedby={error === undefined ? undefined : KIND_ERROR}>
    <legend>{kinds.label}</legend>
    {CANCELLATIONS.map((kind, position) => (
      <label key={kind}>
        <input
          id={position === 0 ? 'lead-request' : undefined}
          type="radio"
          name="request"
          value={kind}
          required
          defaultChecked={form?.typed.get('request') === kind}
        />
        {kinds[kind]}
      </label>
    ))}
    {error === undefined ? null : (
      <p className={styles.error} id={KIND_ERROR} data-error-for="request">
        {t(`leads.errors.${error}`)}
      </p>
    )}
  </fieldset>
)

const EnterStep = ({ section, page }: DeclarationProps) => {
  const { t, href, path, site, form } = page
  const { declaration } = form ?? {}
  const errors = declaration?.kind === 'invalid' ? declaration.errors : {}
  const fields = leadFieldsOf(section.form, site, form?.typed.get('request'))
  return (
    <>
      <h1>{section.enter.title}</h1>
      <p className={styles.consent}>{section.enter.lead}</p>
      {declaration?.kind === 'invalid' ? (
        <RejectedLeadFields fields={fields} errors={errors} labelOf={(name) => labelOf(section, name)} page={page} />
      ) : null}
      <form className={styles.form} method="post" action={href(path)} noValidate {...{ [`data-${section.form}`]: '' }}>
        {fields.map((settings) =>
          settings.name === 'request' ? (
            section.kinds && <CancellationKind key="request" kinds={section.kinds} error={errors.request} page={page} />
          ) : (
            <LeadField
              key={settings.name}
              settings={settings}
              error={errors[settings.name]}
              label={labelOf(section, settings.name)}
              page={page}
            />
          ),
        )}
        <p className={styles.consent}>
          {t('leads.consent')} <a href={href('/privacy')}>{t('footer.privacy')}</a>
        </p>
        <button type="submit">{section.enter.submit}</button>
      </form>
    </>
  )
}

/** Shows what will be declared. The form carries the fields, because nothing is stored before the confirmation. */
const ReviewStep = ({ fields, hasFailed, ...props }: DeclarationProps & { fields: LeadFields; hasFailed: boolean }) => {
  const { section, page } = props
  const { t, href, path } = page
  return (
    <>
      <h1 {...(hasFailed ? {} : AUTO_FOCUS)}>{section.review.title}</h1>
      {hasFailed ? (
        <p className={styles.message} role="alert" data-message="lead-failed" {...AUTO_FOCUS}>
          {t('leads.failed')}
        </p>
      ) : null}
      <p className={styles.consent}>{section.review.lead}</p>
      <p className={own.statement}>{section.statement}</p>
      <Contents contents={contentsOf(props, fields)} />
      <form className={styles.form} method="post" action={href(path)} {...{ [`data-${section.form}-confirm`]: '' }}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className={own.steps}>
          <button type="submit" name={STEP_FIELD} value={STEPS.confirm}>
            {section.review.submit}
          </button>
          <button className={own.change} type="submit" name={STEP_FIELD} value={STEPS.change}>
            {section.review.change}
          </button>
        </p>
      </form>
    </>
  )
}

const ReceivedStep = ({
  fields,
  receivedMs,
  ...props
}: DeclarationProps & { fields: LeadFields; receivedMs: number }) => {
  const { section, page } = props
  const { locale, timeZone, url } = page.site
  const { done, statement } = section
  const received = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(
    receivedMs,
  )
  const contents = contentsOf(props, fields)
  const lines = [...contents, [done.received, received] as const].map(([label, value]) => `${label}: ${value}`)
  const file = [done.title, statement, lines.join('\n'), `${BRAND.name}, ${url}`].join('\n\n')
  const iso = new Date(receivedMs).toISOString()
  return (
    <div className={styles.sent} role="status" data-acknowledgement={section.form} {...AUTO_FOCUS}>
      <h1>{done.title}</h1>
      <p>{done.lead}</p>
      <p className={own.statement}>{statement}</p>
      <Contents contents={contents} />
      <p>
        {done.received}: <time dateTime={iso}>{received}</time>
      </p>
      <p>
        {/* A file without another request: for one, the server would have to store the declaration, or put it into a URL. */}
        <a
          download={`${BRAND.name.toLowerCase()}-${section.form}-${iso.slice(0, 10)}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        >
          {done.save}
        </a>
      </p>
    </div>
  )
}

/**
 * A declaration in two steps, or its acknowledgement with the time it was received. Posts to its own page and works without
 * JavaScript.
 */
export const Declaration = (props: DeclarationProps) => {
  const { declaration } = props.page.form ?? {}
  return (
    <section className={styles.section}>
      {declaration?.kind === 'received' ? (
        <ReceivedStep {...props} fields={declaration.fields} receivedMs={declaration.receivedMs} />
      ) : declaration?.kind === 'review' || declaration?.kind === 'failed' ? (
        <ReviewStep {...props} fields={declaration.fields} hasFailed={declaration.kind === 'failed'} />
      ) : (
        <EnterStep {...props} />
      )}
    </section>
  )
}
