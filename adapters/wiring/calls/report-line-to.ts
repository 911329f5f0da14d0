import { httpReportLine, type ReportLine } from '../../api-router/client/report-line.ts'
import { takeReport } from '../../shop/reports/take-report.ts'
import type { RouterSource } from '../router-source.ts'

/** The embedded shop takes a report where it is: nothing is sent. */
const SHOP_LINE: ReportLine = {
  send: async (reports, _timeoutMs, onAnswer) => {
    for (const { path, json } of reports) onAnswer(takeReport(path, json))
  },
}

/** How reports reach a source; opens the line to an origin of it. */
export const reportLineTo = ({ shop }: RouterSource): ((origin: string) => ReportLine) =>
  shop === null ? httpReportLine : () => SHOP_LINE
