const CAUGHT = new Set(['Killed', 'Timeout'])
const MISSED = new Set(['Survived', 'NoCoverage'])

/** Counts a report of Stryker: mutants that a test caught, and those that none did. What cannot run does not count. */
export function mutationScore({ files }) {
  const states = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const caught = states.filter((status) => CAUGHT.has(status)).length
  const missed = states.filter((status) => MISSED.has(status)).length
  // A module without anything to change has nothing to miss.
  return { caught, missed, percent: caught + missed === 0 ? 100 : (100 * caught) / (caught + missed) }
}

/** The line that reports a module's score. */
export const scoreLine = (module, score) =>
  score === null
    ? `${module}: no score, since it has no tests of its own or they fail`
    : `${module}: ${score.percent.toFixed(1)} % (${score.caught} of ${score.caught + score.missed} mutants caught)`
