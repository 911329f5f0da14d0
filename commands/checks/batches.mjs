/**
 * Parts in the order of their run, those of a batch at the same time: a part that is to run `beside` another one joins it
 * where it follows it, and runs by itself where that one was not chosen.
 */
export function batchesOf(parts) {
  const batches = []
  for (const part of parts) {
    const last = batches.at(-1)
    if (part.beside !== undefined && last?.[0].name === part.beside) last.push(part)
    else batches.push([part])
  }
  return batches
}
