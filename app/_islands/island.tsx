'use client'

import type { ComponentProps } from 'react'
import { ISLANDS, type IslandName } from './islands.ts'

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
