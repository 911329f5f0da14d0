import { services } from '../../../adapters/wiring/services.ts'
import type { PageFlags } from '../../../ports/pages.ts'

interface PageScriptProps {
  readonly flags: PageFlags | undefined
  readonly isEditor: boolean
}

/**
 * The script of a page (`browser/page.ts`); it is told what the configuration and the page let it report: nothing of what editors do. The
 * edge tells it where the islands are.
 */
export const PageScript = ({ flags, isEditor }: PageScriptProps) => {
  const { APP_ENV, VITALS_PERCENT } = services().config
  const percent = flags?.pulseMetrics === false ? 0 : VITALS_PERCENT
  return (
    <script
      src="/scripts/page.js"
      async
      data-reports={isEditor ? 'none' : undefined}
      data-errors={APP_ENV === 'production' ? 'report' : undefined}
      data-vitals={percent < 100 ? percent : undefined}
    />
  )
}
