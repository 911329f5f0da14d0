import { INVALID_SPAN_CONTEXT, trace } from '@opentelemetry/api'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeMetrics } from '../../../adapters/fakes/fake-router.ts'
import { FakeClock } from '../../../adapters/fakes/fake-services.ts'
import { captureOutput } from '../../../adapters/observability/capture-output.ts'
import { logLine, openLog } from '../../../adapters/observability/log-line.ts'
import { repeatCountingLog } from '../../../adapters/observability/repeated-reports.ts'
import { uncaughtReporter } from '../../../adapters/observability/reporters.ts'

let written: string[] = []

beforeEach(() => {
  written = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    written.push(String(line))
    return true
  })
  openLog({ threshold: 'info', process: 'edge' })
})
afterEach(() => {
  vi.restoreAllMocks()
  openLog({ threshold: 'info' })
})

const lines = () => written.map((line) => JSON.parse(line))

describe('the log', () => {
  it('has one line of JSON for each event, with time, level, process and what else there is to tell', () => {
    logLine('warning', 'Redis is lost', { reason: 'no answer\nat all' })
    expect(written).toEqual([expect.stringMatching(/^\{.*\}\n$/)])
    expect(lines()).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        level: 'warning',
        process: 'edge',
        message: 'Redis is lost',
        reason: 'no answer\nat all',
      },
    ])
  })

  it('names no trace where nothing is traced', () => {
    trace.getTracer('off').startActiveSpan('offers.list', (span) => {
      logLine('info', 'a')
      span.end()
    })
    vi.spyOn(trace, 'getActiveSpan').mockReturnValue(trace.wrapSpanContext(INVALID_SPAN_CONTEXT))
    logLine('info', 'b')
    expect(lines().map(({ traceId }) => traceId)).toEqual([undefined, undefined])
  })

  it.each([
    ['debug', ['debug', 'info', 'warning', 'error']],
    ['info', ['info', 'warning', 'error']],
    ['warning', ['warning', 'error']],
    ['error', ['error']],
    ['silent', []],
  ] as const)('has with LOG_LEVEL %s the levels %j', (threshold, told) => {
    openLog({ threshold })
    for (const level of ['debug', 'info', 'warning', 'error'] as const) logLine(level, 'a')
    expect(lines().map(({ level }) => level)).toEqual(told)
  })

  it('tells the trace that a line is written in', async () => {
    trace.disable()
    const sdk = new NodeSDK({
      spanProcessors: [new SimpleSpanProcessor({ exporter: new InMemorySpanExporter() })],
      logRecordProcessors: [],
      metricReaders: [],
      instrumentations: [],
      autoDetectResources: false,
    })
    sdk.start()
    trace.getTracer('test').startActiveSpan('page', (span) => {
      logLine('info', 'a')
      expect(lines()[0].traceId).toBe(span.spanContext().traceId)
      expect(lines()[0].traceId).toMatch(/[1-9a-f]/)
      logLine('info', 'b', { traceId: 'told by the writer' })
      expect(lines()[1].traceId).toBe('told by the writer')
      span.end()
    })
    await sdk.shutdown()
    trace.disable()
  })

  it('tells an error by kind, code, place and cause, without anything that a visitor wrote', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
    const error = Object.assign(new TypeError('GET /buy?gclid=secret-click of jo@secret.example', { cause }), {
      input: 'secret-input',
    })
    logLine('error', 'a', { error })
    const [{ error: told }] = lines()
    expect(told).toMatchObject({
      kind: 'TypeError',
      message: 'GET /buy of <e-mail>',
      cause: { kind: 'Error', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:1' },
    })
    expect(told.stack[0]).toMatch(/^at .*log\.test\.ts/)
    expect(written.join()).not.toContain('secret')
  })

  it.each([
    ['thrown?token=secret', 'thrown'],
    [7, '7'],
    [null, 'null'],
    [undefined, undefined],
  ])('tells of %j, which is no error, what it says', (thrown, message) => {
    logLine('error', 'a', { error: thrown })
    expect(lines()[0].error?.message).toBe(message)
  })
})

describe('what happens many times for one reason', () => {
  const clock = new FakeClock(0)
  const log = repeatCountingLog(clock)
  const lose = (key: string, kind: string) => log('warning', 'A cached value could not be renewed', { key, kind })

  it('is one line, and the next one a minute later says how often it happened', () => {
    for (let each = 0; each < 1_000; each += 1) lose(`key-${each}`, 'timeout')
    expect(lines()).toMatchObject([{ key: 'key-0' }])
    clock.advance(60_000)
    lose('key-1', 'timeout')
    expect(lines()[1]).toMatchObject({ key: 'key-1', repeated: 999 })
  })

  it('is told apart from what happens for another one', () => {
    lose('key-1', 'timeout')
    lose('key-1', 'status')
    expect(lines()).toMatchObject([{ kind: 'status' }])
  })

  it('is the same where the same is thrown, in whatever request', () => {
    const fail = (error: Error, traceId: string) => log('error', 'A page render failed', { error, traceId })
    for (const traceId of ['1', '2', '3']) fail(new Error('Too many renders are waiting'), traceId)
    fail(new Error('socket hang up'), '4')
    expect(lines().map(({ traceId }) => traceId)).toEqual(['1', '4'])
  })
})

describe('what the framework writes to the console', () => {
  const errors: unknown[] = []
  const nodeConsole = globalThis.console
  captureOutput((message, error) => errors.push([message, error]))
  const target = globalThis.console
  globalThis.console = nodeConsole

  it('is a line of the log, without colors and marks', () => {
    target.log('left out, but with LOG_LEVEL debug')
    openLog({ threshold: 'debug' })
    target.log(' \u001B[1m▲ Next\u001B[22m 1.2.3')
    target.warn('⚠ %s is deprecated', 'a')
    target.error('⨯ failed for jo@secret.example', { secret: 'object' })
    target.info('')
    expect(lines()).toMatchObject([
      { level: 'debug', message: 'Next 1.2.3', from: 'framework' },
      { level: 'warning', message: 'a is deprecated' },
      { level: 'error', message: 'failed for <e-mail>' },
    ])
    expect(written.join()).not.toContain('secret')
  })

  it('is an error to be reported where one is in it', () => {
    const error = new Error('a page threw')
    target.error('⨯ unhandledRejection:', error)
    target.error(error)
    expect([errors, written]).toEqual([
      [
        ['unhandledRejection:', error],
        ['Framework error', error],
      ],
      [],
    ])
  })
})

describe('an uncaught error', () => {
  const error = new Error('a page threw for jo@secret.example')

  it('is logged, and in production reported without anything that a visitor wrote', async () => {
    const metrics = new FakeMetrics()
    await uncaughtReporter(metrics, true, new FakeClock(0))('Uncaught exception', error)
    expect(lines()).toMatchObject([{ level: 'error', message: 'Uncaught exception', error: { kind: 'Error' } }])
    expect(metrics.errors).toEqual([
      {
        type: 'JavaScript',
        level: 'error',
        message: 'Error: a page threw for <e-mail>',
        stack: expect.stringMatching(/^at /),
        url: '',
      },
    ])
  })

  it('is not reported outside production', async () => {
    const metrics = new FakeMetrics()
    await uncaughtReporter(metrics, false, new FakeClock(0))('a', error)
    expect([metrics.errors, lines()]).toMatchObject([[], [{ message: 'a' }]])
  })

  it('that comes by two ways is one, and one that is met again is counted', async () => {
    const metrics = new FakeMetrics()
    const clock = new FakeClock(0)
    const report = uncaughtReporter(metrics, true, clock)
    const again = () => Object.assign(new Error('same'), { stack: 'Error: same\n    at a' })
    const first = again()
    await report('a', first)
    await report('b', first)
    await report('a', again())
    expect([metrics.errors.length, lines().length]).toEqual([1, 1])
    clock.advance(5_000)
    await report('a', again())
    expect(lines()[1]).toMatchObject({ repeated: 1 })
    await report('a', 'thrown text')
    expect(lines()[2].error).toEqual({ kind: 'string', message: 'thrown text' })
  })
})
