'use client'

import type { ComponentProps } from 'react'
import { ISLANDS } from './island-components.ts'
import { JsonScript } from './json-script.tsx'

/** The name of a component with its props, which must be JSON. */
type IslandProps = {
  [Name in keyof typeof ISLANDS]: {
    readonly name: Name
    readonly props: ComponentProps<(typeof ISLANDS)[Name]>
    readonly hidden?: boolean
  }
}[keyof typeof ISLANDS]

/**
 * A component that Preact hydrates on the first signal of intent (`browser/islands.tsx`). The edge moves its props out of the page
 * (`edge/next/defer-scripts.ts`).
 */
export const Island = ({ name, props, hidden }: IslandProps) => {
  const Component = ISLANDS[name] as (given: typeof props) => React.ReactNode
  return (
    <>
      <div data-island={name} hidden={hidden}>
        <Component {...props} />
      </div>
      <JsonScript data-island-props="" json={JSON.stringify(props)} />
    </>
  )
}
