import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import {
  PRIVATE_RENDER_HEADER,
  type PrivateRender,
  PUBLIC_RENDER,
  RENDER_REPORT_ID,
  type RenderReport,
  writeReport,
} from '../../domain/routing/render-contract.ts'
import { JsonScript } from '../_islands/json-script.tsx'

/** Returns the editor mode and the form that the edge sends with a private page. */
export const readPrivateRender = async (): Promise<PrivateRender> => {
  const given = (await headers()).get(PRIVATE_RENDER_HEADER)
  return given === null ? PUBLIC_RENDER : (JSON.parse(given) as PrivateRender)
}

interface RenderReportedProps {
  readonly report: RenderReport
  readonly children: ReactNode
}

/** Renders a page followed by its report to the edge. */
export const RenderReported = ({ report, children }: RenderReportedProps) => (
  <>
    {children}
    <JsonScript id={RENDER_REPORT_ID} json={writeReport(report)} />
  </>
)
