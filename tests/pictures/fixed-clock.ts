/** Preloaded into the processes whose pages are compared: their clock starts on a fixed day, so that pages with dates stay the same. */
const START = Date.UTC(2026, 10, 20, 12)

const RealDate = Date
const offset = START - RealDate.now()
const now = (): number => RealDate.now() + offset

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
