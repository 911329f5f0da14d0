'use client'
import type { ComponentProps } from 'react'
import { HelpfulReview } from './helpful-review.tsx'
import { LeadOrigin } from './lead-origin.tsx'
import { PersonalizedComparison } from './personalized-comparison.tsx'
import { PersonalizedNotice } from './personalized-notice.tsx'
import { PersonalizedOffer } from './personalized-offer.tsx'
import { SubmittingSelect } from './submitting-select.tsx'

/** The components that React hydrates, by the names that pages have for them. */
export const ISLANDS = {
  'helpful-review': HelpfulReview,
  'lead-origin': LeadOrigin,
  'personalized-comparison': PersonalizedComparison,
  'personalized-notice': PersonalizedNotice,
  'personalized-offer': PersonalizedOffer,
  'submitting-select': SubmittingSelect,
} as const

export type IslandName = keyof typeof ISLANDS

/** What an island is made of: the name of its component and the props, which are JSON. */
type IslandProps = {
  [Name in IslandName]: {
    readonly name: Name
    readonly props: ComponentProps<(typeof ISLANDS)[Name]>
    readonly hidden?: boolean
  }
}[IslandName]

/** JSON that ends no script element. */
const inertJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * A part of a page that React hydrates by itself, when the visitor reaches for something (browser/islands.ts). The edge takes
 * its props out of the page: see edge/next/defer-scripts.ts.
 */
export const Island = ({ name, props, hidden }: IslandProps) => {
  const Component = ISLANDS[name] as (given: typeof props) => React.ReactNode
  return (
    <>
      <div data-island={name} hidden={hidden}>
        <Component {...props} />
      </div>
      <script type="application/json" data-island-props="">
        {inertJson(props)}
      </script>
    </>
  )
}
