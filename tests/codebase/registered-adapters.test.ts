import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LEAD_PROVIDERS } from '../../adapters/wiring/lead-providers.ts'
import { CONTRACTS } from '../contracts/contracts.ts'
import { ROOT, type SourceFile, sourceFiles } from './source-files.ts'
import { type Registers, unregisteredAdapters } from './unregistered-adapters.ts'

const FILES = sourceFiles()
const REGISTERS: Registers = {
  contracts: new Map(CONTRACTS.map(({ port, adapters }) => [port, adapters])),
  readme: readFileSync(join(ROOT, 'README.md'), 'utf8'),
  doctor: FILES.filter(({ path }) => path.startsWith('commands/doctor/'))
    .map(({ text }) => text)
    .join('\n'),
}

const missing = (path: string, text: string) => unregisteredAdapters([{ path, text }], REGISTERS)

describe('every adapter of a port', () => {
  it('is either in its port’s contract, in README.md and in the doctor, or is a decorator with a test', () => {
    expect(unregisteredAdapters(FILES, REGISTERS)).toEqual([])
  })

  it('has a port, and every port has a contract', () => {
    const ports = FILES.filter(({ path }) => path.startsWith('ports/')).flatMap(({ text }) =>
      [...text.matchAll(/\binterface (\w+Port)\b/g)].map(([, name = '']) => name),
    )
    expect(ports.length).toBeGreaterThan(4)
    const withoutClauses = ports.filter((port) => !REGISTERS.contracts.has(port))
    expect(withoutClauses, 'add a contract for each to tests/contracts').toEqual([])
  })

  it('is reported with its missing registrations', () => {
    const planted = 'export class GrpcOffers implements OffersPort {\n  constructor(address: string) {}\n}'
    expect(missing('adapters/grpc-router/grpc-offers.ts', planted)).toEqual([
      'GrpcOffers implements OffersPort: add it to the contract of OffersPort in tests/contracts',
      'GrpcOffers: add `grpc-router` to the adapters of README.md',
      'GrpcOffers: check the dependencies of `grpc-router` in commands/doctor',
    ])
  })

  it('needs only its port’s contract if it is a fake', () => {
    expect(missing('tests/fakes/fake-coupons.ts', 'export class FakeCoupons implements OffersPort {}')).toEqual([
      'FakeCoupons implements OffersPort: add it to the contract of OffersPort in tests/contracts',
    ])
  })

  it('needs only a test if it is a decorator', () => {
    const planted =
      'export class SlowOffers implements OffersPort {\n  constructor(\n    offers: OffersPort,\n  ) {}\n}'
    expect(missing('adapters/observability/slow-offers.ts', planted)).toEqual([
      'SlowOffers wraps OffersPort: add a test of it to tests/adapters/observability',
    ])
  })
})

/** A key of local storage that the specification names. */
const STORAGE_KEY = 'marketo-params'

const namedProviders = (files: readonly SourceFile[]): readonly string[] =>
  files
    .filter(({ path }) => /^(?:app|browser|domain|edge|ports)\//.test(path))
    .flatMap(({ path, text }) => {
      const words = text.replaceAll(STORAGE_KEY, '').toLowerCase()
      return LEAD_PROVIDERS.flatMap(([, { name }]) => (words.includes(name.toLowerCase()) ? [`${path}: ${name}`] : []))
    })

describe('a lead provider', () => {
  it('is mentioned only in adapters', () => {
    expect(namedProviders(FILES)).toEqual([])
  })

  it('is reported if another module mentions it', () => {
    const text = `export const FIELD = '${STORAGE_KEY}'\nexport const provider = 'Bitrix'`
    expect(namedProviders([{ path: 'domain/leads/provider.ts', text }])).toEqual(['domain/leads/provider.ts: Bitrix'])
  })
})
