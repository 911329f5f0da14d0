import { describe, expect, it } from 'vitest'
import { errorToWire } from '../../../adapters/api-router/wire/metrics.wire.ts'

const ERROR = { type: 'PriceListBadStatus', level: 'error', message: 'Prices response error status', url: 'a' } as const

describe('errorToWire', () => {
  it('writes the details of a problem beside its fixed fields', () => {
    const details = { params: { product: ['premium'] }, status: 404, errCode: 'status' }
    expect(errorToWire({ ...ERROR, details })).toEqual({ ...ERROR, ...details })
  })

  it('never replaces a fixed field with a detail', () => {
    expect(errorToWire({ ...ERROR, details: { type: 'Search', url: 'b', level: 'warning' } })).toEqual(ERROR)
  })

  it('replaces a type that the call does not support with Other', () => {
    expect(errorToWire({ ...ERROR, type: 'AcmeForms' })).toEqual({ ...ERROR, type: 'Other' })
  })
})
