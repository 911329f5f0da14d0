import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseJson, readJson } from '../../../domain/text/read-json.ts'

const schema = z.object({ count: z.number() })

describe('readJson', () => {
  it('returns a value that matches the schema, without unknown keys', () => {
    expect(readJson(schema, '{"count":1,"more":2}')).toEqual({ count: 1 })
  })

  it.each(['', '{', '{"count":"1"}', 'null', '[]', 'undefined'])('returns undefined for %j', (text) => {
    expect(readJson(schema, text)).toBeUndefined()
  })
})

describe('parseJson', () => {
  it('returns any JSON value, and undefined for malformed JSON', () => {
    expect(['null', '[1]', '"a"', '{', ''].map(parseJson)).toEqual([null, [1], 'a', undefined, undefined])
  })
})
