import { z } from 'zod'
import type { SiteGroup } from '../../ports/vocabulary.ts'
import { BITRIX } from '../leads/bitrix-leads.ts'
import type { LeadProvider, LeadTools, ProviderLeads } from '../leads/lead-provider.ts'
import { MARKETO } from '../leads/marketo-leads.ts'

/** The lead providers of each site group. Either one provider per group is configured, or no provider at all. */
export const LEAD_PROVIDERS: readonly (readonly [group: SiteGroup, provider: LeadProvider])[] = [
  ['world', MARKETO],
  ['cis', BITRIX],
]

/** A provider with valid environment variables. */
interface ConfiguredProvider {
  readonly name: string
  /** Names of its environment variables. */
  readonly variables: readonly string[]
  readonly open: (tools: LeadTools) => ProviderLeads
}

export type ConfiguredProviders = Readonly<Record<SiteGroup, ConfiguredProvider>>

type Variables = Readonly<Record<string, string | undefined>>

const namesOf = ({ variables }: LeadProvider): readonly string[] => Object.keys(variables)
/** Returns the name of the variable with the URL of a provider. */
export const addressOf = (provider: LeadProvider): string => namesOf(provider)[0] ?? ''

const invalidValues = ({ variables }: LeadProvider, given: Variables): readonly string[] => {
  const { error } = z.object(variables).partial().safeParse(given)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: takes ${message}`)
}

const missingValues = (provider: LeadProvider, given: Variables): readonly string[] => {
  const address = addressOf(provider)
  if (given[address] === undefined) return []
  const missing = namesOf(provider).filter((name) => given[name] === undefined)
  return missing.map((name) => `${name}: takes a value when ${address} is set`)
}

const isOneOf = (group: SiteGroup) => (entry: (typeof LEAD_PROVIDERS)[number]) => entry[0] === group

/** Returns the problems of a group: it has several providers, or it has none although another group has one. */
const groupProblems = (group: SiteGroup, given: Variables, anyAddress: string): readonly string[] => {
  const addresses = LEAD_PROVIDERS.filter(isOneOf(group)).map(([, provider]) => addressOf(provider))
  const [first, ...others] = addresses.filter((address) => given[address] !== undefined)
  return first === undefined
    ? [`${addresses.join(' or ')}: takes a value when ${anyAddress} is set`]
    : others.map((address) => `${address}: takes no value when ${first} is set`)
}

/** Reads the configured providers. `providers` is null if no provider is configured; leads are then accepted for demonstration. */
export const readLeadProviders = (
  given: Variables,
): { readonly problems: readonly string[]; readonly providers: ConfiguredProviders | null } => {
  const all = LEAD_PROVIDERS.map(([, provider]) => provider)
  const anyAddress = all.map(addressOf).find((address) => given[address] !== undefined)
  const invalid = all.flatMap((provider) => invalidValues(provider, given))
  const problems =
    invalid.length > 0 || anyAddress === undefined
      ? invalid
      : [
          ...all.flatMap((provider) => missingValues(provider, given)),
          ...groupProblems('world', given, anyAddress),
          ...groupProblems('cis', given, anyAddress),
        ]
  if (anyAddress === undefined || problems.length > 0) return { problems, providers: null }
  const configured = (group: SiteGroup): ConfiguredProvider => {
    const entry = LEAD_PROVIDERS.filter(isOneOf(group)).find(([, provider]) => given[addressOf(provider)] !== undefined)
    if (entry === undefined) throw new Error(`The group ${group} has no lead provider`)
    const [, provider] = entry
    const values = z.object(provider.variables).parse(given)
    return { name: provider.name, variables: namesOf(provider), open: (tools) => provider.open(values, tools) }
  }
  return { problems, providers: { world: configured('world'), cis: configured('cis') } }
}
