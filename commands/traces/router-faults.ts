/** What the router may be told to do with each call, in the words of its own faults; the empty script is none. */
export const ROUTER_FAULTS = [
  { script: '', name: 'every call well' },
  { script: 'first-attempt;status=503', name: 'first attempts with 503' },
  { script: 'first-attempt;hang', name: 'first attempts not at all' },
  { script: 'status=503', name: 'every call with 503' },
  { script: 'status=404', name: 'every call with 404' },
  { script: 'latency=600', name: 'every call after 0.6 s' },
  { script: 'malformed', name: 'with JSON that breaks off' },
  { script: 'wrong-currency', name: 'in another currency' },
] as const
