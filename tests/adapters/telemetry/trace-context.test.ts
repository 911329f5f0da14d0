import { ROOT_CONTEXT, type Span, TraceFlags, trace } from '@opentelemetry/api'
import { describe, expect, it } from 'vitest'
import { isRecorded, outgoingHeaders, recordedId, remoteContext } from '../../../telemetry/trace-context.ts'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const SPAN_ID = 'b7ad6b7169203331'

const spanWith = (traceFlags: TraceFlags): Span =>
  trace.wrapSpanContext({ traceId: TRACE_ID, spanId: SPAN_ID, traceFlags })

describe('the trace of a trusted peer', () => {
  it('is read with its state from the headers', () => {
    const context = remoteContext({ traceparent: `00-${TRACE_ID}-${SPAN_ID}-01`, tracestate: 'a=1' })
    const read = trace.getSpanContext(context)
    expect(read).toMatchObject({ traceId: TRACE_ID, spanId: SPAN_ID, traceFlags: TraceFlags.SAMPLED, isRemote: true })
    expect(read?.traceState?.get('a')).toBe('1')
  })

  it.each([[undefined], ['00-xyz'], ['']])('is none for the header traceparent: %j', (traceparent) => {
    const context = remoteContext({ traceparent })
    expect([trace.getSpanContext(context), isRecorded(context)]).toEqual([undefined, false])
  })

  it.each([
    ['01', true],
    ['00', false],
  ])('is recorded only if its flags say so: %s', (flags, recorded) => {
    expect(isRecorded(remoteContext({ traceparent: `00-${TRACE_ID}-${SPAN_ID}-${flags}` }))).toBe(recorded)
  })

  it('is not recorded without a parent', () => {
    expect(isRecorded(ROOT_CONTEXT)).toBe(false)
  })
})

describe('recordedId', () => {
  it('returns the trace id of a recorded span, and null for others', () => {
    expect(recordedId(spanWith(TraceFlags.SAMPLED))).toBe(TRACE_ID)
    expect(recordedId(spanWith(TraceFlags.NONE))).toBeNull()
    expect(recordedId(null)).toBeNull()
  })
})

it('outgoingHeaders returns no headers without a span', () => {
  expect(outgoingHeaders(null)).toEqual({})
})
