import { services } from '../../../adapters/wiring/services.ts'

/** The script of a page that reports; it is told what the configuration lets it report. */
export const ReportScript = () => {
  const { APP_ENV, VITALS_PERCENT } = services().config
  return (
    <script
      src="/scripts/report-events.js"
      async
      data-errors={APP_ENV === 'production' ? 'report' : undefined}
      data-vitals={VITALS_PERCENT < 100 ? VITALS_PERCENT : undefined}
    />
  )
}
