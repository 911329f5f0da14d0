/** Returns the texts of a JSON tree with their paths: `offers.term.Y`, `home.hero.points.0`. */
export const textLeaves = (tree: unknown, path: readonly string[] = []): readonly (readonly [string, string])[] => {
  if (typeof tree === 'string') return [[path.join('.'), tree]]
  if (typeof tree !== 'object' || tree === null) throw new Error(`${path.join('.')} is neither a text nor a branch`)
  return Object.entries(tree).flatMap(([key, branch]) => textLeaves(branch, [...path, key]))
}
