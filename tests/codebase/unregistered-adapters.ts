import type { SourceFile } from './source-files.ts'

/** The places where an adapter must be registered. */
export interface Registers {
  /** Names of the adapters in the contract of each port. */
  readonly contracts: ReadonlyMap<string, readonly string[]>
  readonly readme: string
  /** The doctor's code. */
  readonly doctor: string
}

/** Families that the doctor does not check, because they use nothing outside this process. */
const IN_PROCESS = ['system']

/** Adapters for tests, which need only a contract. */
const FAKES = 'tests/fakes/'

interface Adapter {
  readonly file: SourceFile
  readonly name: string
  readonly port: string
  /** Whether it wraps another adapter of its port. */
  readonly isDecorator: boolean
}

const adaptersIn = (file: SourceFile): readonly Adapter[] =>
  [...file.text.matchAll(/\bclass (\w+)[^{]*\bimplements ([\w\s,]+)\{/g)].flatMap(([, name = '', ports = '']) =>
    (ports.match(/\w+Port\b/g) ?? []).map((port) => {
      const isDecorator = new RegExp(`\\bconstructor\\([^)]*\\b${port}\\b`).test(file.text)
      return { file, name, port, isDecorator }
    }),
  )

const problemsOf = (adapter: Adapter, files: readonly SourceFile[], registers: Registers): readonly string[] => {
  const { file, name, port, isDecorator } = adapter
  const [, family = '', ...folders] = file.path.split('/')
  if (isDecorator) {
    const isTested = files.some(({ path, text }) => path.startsWith('tests/') && text.includes(`/${folders.at(-1)}'`))
    return isTested ? [] : [`${name} wraps ${port}: add a test of it to tests/adapters/${family}`]
  }
  const isUnderContract = registers.contracts.get(port)?.includes(name) ?? false
  const missingContract = isUnderContract
    ? []
    : [`${name} implements ${port}: add it to the contract of ${port} in tests/contracts`]
  if (file.path.startsWith(FAKES)) return missingContract
  const isChecked = IN_PROCESS.includes(family) || registers.doctor.includes(family)
  return [
    ...missingContract,
    ...(registers.readme.includes(`\`${family}\``) ? [] : [`${name}: add \`${family}\` to the adapters of README.md`]),
    ...(isChecked ? [] : [`${name}: check the dependencies of \`${family}\` in commands/doctor`]),
  ]
}

/** Returns the missing registrations of adapters, one sentence each. */
export const unregisteredAdapters = (files: readonly SourceFile[], registers: Registers): readonly string[] =>
  files
    .filter(({ path }) => path.startsWith('adapters/') || path.startsWith(FAKES))
    .flatMap(adaptersIn)
    .flatMap((adapter) => problemsOf(adapter, files, registers))
