import { apiCompare } from 'api-smart-diff'

interface ApiChange {
  /** `breaking`: a service that follows the old description may no longer work. */
  readonly type: string
  readonly description: string
}

/** Returns the differences between two versions of an OpenAPI description, breaking ones first. */
export const apiChanges = (before: unknown, after: unknown): readonly ApiChange[] =>
  apiCompare(before, after)
    .diffs.map(({ type, description, action, path }) => ({
      type: type ?? 'unclassified',
      description: description || `${action} ${path.join('/')}`,
    }))
    .toSorted((one, other) => Number(other.type === 'breaking') - Number(one.type === 'breaking'))
