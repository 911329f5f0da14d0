import { services } from '../../../adapters/wiring/services.ts'
import type { PageFlags } from '../../../ports/content/page-assets.ts'

/** The script of a page that reports; it is told what the configuration and the page let it report. */
export const ReportScript = ({ flags }: { flags: PageFlags | undefined }) => {
  const { APP_ENV, VITALS_PERCENT } = services().config
  const percent = flags?.pulseMetrics === false ? 0 : VITALS_PERCENT
  return (
    <script
      src="/scripts/report-events.js"
      async
      data-errors={APP_ENV === 'production' ? 'report' : undefined}
      data-vitals={percent < 100 ? percent : undefined}
    />
  )
}
