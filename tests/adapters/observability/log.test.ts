import { INVALID_SPAN_CONTEXT, trace } from '@opentelemetry/api'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { captureOutput } from '../../../adapters/observability/capture-output.ts'
import { logLine, openLog } from '../../../adapters/observability/log-line.ts'
import { repeatCountingLog } from '../../../adapters/observability/repeated-reports.ts'
import { uncaughtReporter } from '../../../adapters/observability/reporters.ts'
import { FakeMetrics } from '../../fakes/fake-router.ts'
import { FakeClock } from '../../fakes/fake-services.ts'

let written: string[] = []

beforeEach(() => {
  written = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    written.push(String(line))
    return true
  })
  openLog({ threshold: 'info', process: 'edge', build: 'b1d' })
})
afterEach(() => {
  vi.restoreAllMocks()
  openLog({ threshold: 'info' })
})

const lines = () => written.map((line) => JSON.parse(line))

describe('logLine', () => {
  it('writes one JSON line with the time, level, process, build, message and details', () => {
    logLine('warning', 'Redis is lost', { reason: 'no answer\nat all' })
    expect(written).toEqual([expect.stringMatching(/^\{.*\}\n$/)])
    expect(lines()).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        level: 'warning',
        process: 'edge',
        build: 'b1d',
        message: 'Redis is lost',
        reason: 'no answer\nat all',
      },
    ])
  })

  it('omits the trace id if tracing is off', () => {
    trace.disable()
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
  ] as const)('with LOG_LEVEL %s, writes the levels %j', (threshold, levels) => {
    openLog({ threshold })
    for (const level of ['debug', 'info', 'warning', 'error'] as const) logLine(level, 'a')
    expect(lines().map(({ level }) => level)).toEqual(levels)
  })

  it('writes the active trace id unless the details contain a trace id', async () => {
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
      logLine('info', 'b', { traceId: 'set by the caller' })
      expect(lines()[1].traceId).toBe('set by the caller')
      span.end()
    })
    await sdk.shutdown()
    trace.disable()
  })

  it('writes an error’s kind, code, stack and cause without visitor input', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
    const error = Object.assign(new TypeError('GET /buy?gclid=secret-click of jo@secret.example', { cause }), {
      input: 'secret-input',
    })
    logLine('error', 'a', { error })
    const [{ error: logged }] = lines()
    expect(logged).toMatchObject({
      kind: 'TypeError',
      message: 'GET /buy of <e-mail>',
      cause: { kind: 'Error', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:1' },
    })
    expect(logged.stack[0]).toMatch(/^at .*log\.test\.ts/)
    expect(written.join()).not.toContain('secret')
  })

  it.each([
    ['thrown?token=secret', 'thrown'],
    [7, '7'],
    [null, 'null'],
    [undefined, undefined],
  ])('writes the thrown value %j as a string', (thrown, message) => {
    logLine('error', 'a', { error: thrown })
    expect(lines()[0].error?.message).toBe(message)
  })
})

describe('repeatCountingLog', () => {
  const open = () => {
    const clock = new FakeClock(0)
    const log = repeatCountingLog(clock)
    const lose = (key: string, kind: string) => log('warning', 'A cached value could not be renewed', { key, kind })
    return { clock, log, lose }
  }

  it('writes one line per minute and reason with the number of repetitions', () => {
    const { clock, lose } = open()
    for (let count = 0; count < 1_000; count += 1) lose(`key-${count}`, 'timeout')
    expect(lines()).toMatchObject([{ key: 'key-0' }])
    clock.advance(60_000)
    lose('key-1', 'timeout')
    expect(lines()[1]).toMatchObject({ key: 'key-1', repeated: 999 })
  })

  it('writes a line for each different reason', () => {
    const { lose } = open()
    for (const kind of ['timeout', 'status', 'timeout']) lose('key-1', kind)
    expect(lines()).toMatchObject([{ kind: 'timeout' }, { kind: 'status' }])
  })

  it('counts the same error in different requests as a repetition', () => {
    const { log } = open()
    const fail = (error: Error, traceId: string) => log('error', 'A page render failed', { error, traceId })
    for (const traceId of ['1', '2', '3']) fail(new Error('Too many renders are waiting'), traceId)
    fail(new Error('socket hang up'), '4')
    expect(lines().map(({ traceId }) => traceId)).toEqual(['1', '4'])
  })
})

describe('captureOutput', () => {
  const errors: unknown[] = []
  const nodeConsole = globalThis.console
  captureOutput((message, error) => errors.push([message, error]))
  const target = globalThis.console
  globalThis.console = nodeConsole

  it('logs the framework’s console output without colors and symbols', () => {
    target.log('not logged without LOG_LEVEL debug')
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

  it('passes errors to the callback instead of the log', () => {
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

describe('uncaughtReporter', () => {
  const error = new Error('a page threw for jo@secret.example')

  it('logs an error and reports it in production, without visitor input', async () => {
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

  it('does not report an error outside production', async () => {
    const metrics = new FakeMetrics()
    await uncaughtReporter(metrics, false, new FakeClock(0))('a', error)
    expect([metrics.errors, lines()]).toMatchObject([[], [{ message: 'a' }]])
  })

  it('ignores an error object that was already reported, and counts equal errors as repetitions', async () => {
    const metrics = new FakeMetrics()
    const clock = new FakeClock(0)
    const report = uncaughtReporter(metrics, true, clock)
    const createError = () => Object.assign(new Error('same'), { stack: 'Error: same\n    at a' })
    const first = createError()
    await report('a', first)
    await report('b', first)
    await report('a', createError())
    expect([metrics.errors.length, lines().length]).toEqual([1, 1])
    clock.advance(5_000)
    await report('a', createError())
    expect(lines()[1]).toMatchObject({ repeated: 1 })
    await report('a', 'thrown text')
    expect(lines()[2].error).toEqual({ kind: 'string', message: 'thrown text' })
  })
})
