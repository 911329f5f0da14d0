import { performance } from 'node:perf_hooks'

// jsdom's clock has no entries of the Performance Timeline.
Object.defineProperty(globalThis, 'performance', { value: performance, configurable: true, writable: true })
