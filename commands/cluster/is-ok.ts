const ANSWER_MS = 2_000

/** Asks whether an address answers well. What it gives rejects where nothing listens. */
export const isOk = (address: string) => async (): Promise<boolean> =>
  (await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) })).ok
