import { metrics } from '@opentelemetry/api'

/** How a circuit stands, as a number that an alert can compare. */
const STATES = { closed: 0, 'half-open': 1, open: 2 }

type CircuitState = keyof typeof STATES

/** The circuits of a process, for its metrics: one for each kind of call and each host that answers it. */
class Circuits {
  readonly #states = new Map<
    string,
    { readonly call: string; readonly server: string; readonly state: () => CircuitState }
  >()

  /** Has a circuit followed from now on. One of the same call and host takes its place. */
  follow(call: string, origin: string, state: () => CircuitState): void {
    this.#states.set(`${call} ${origin}`, { call, server: new URL(origin).hostname, state })
  }

  /** Has the states exported, whenever metrics are: 0 closed, 1 half-open, 2 open. */
  observe(): void {
    metrics
      .getMeter('northwall-storefront')
      .createObservableGauge('northwall.circuit.state', {
        description: 'State of the circuits of calls: 0 closed, 1 half-open, 2 open.',
      })
      .addCallback((observer) => {
        for (const { call, server, state } of this.#states.values())
          observer.observe(STATES[state()], { 'northwall.call': call, 'server.address': server })
      })
  }
}

/** Those of this process. Connections to services are made in many places, and none of them has another part in metrics. */
export const CIRCUITS = new Circuits()
