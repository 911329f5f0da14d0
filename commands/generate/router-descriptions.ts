import router from '../router/openapi.json' with { type: 'json' }
import { startRouter } from '../router/start-router.ts'
import { type Json, SERVERS } from './json-description.ts'

const REFERENCE = /"#\/components\/(\w+)\/(\w+)"/g
/** Only the reference router injects faults. */
const CONTROLS = new Set(['fault', 'faultHeader', 'Ordered'].map((name) => name))

const withoutControls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((item) => !isControl(item)).map(withoutControls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (isControl(part) ? [] : [[key, withoutControls(part)]])),
  )
}

const isControl = (value: unknown): boolean => {
  const reference: unknown = Object(value).$ref
  return typeof reference === 'string' && CONTROLS.has(reference.split('/').at(-1) ?? '')
}

/** Returns the components that a part of a description references, directly or through other components. */
const reachedBy = (part: unknown, components: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> => {
  const reached: Record<string, Record<string, unknown>> = {}
  const pending = [JSON.stringify(part)]
  for (let text = pending.pop(); text !== undefined; text = pending.pop())
    for (const [, kind = '', name = ''] of text.matchAll(REFERENCE)) {
      if (Object.hasOwn(reached[kind] ?? {}, name)) continue
      const component = withoutControls(components[kind]?.[name])
      reached[kind] = { ...reached[kind], [name]: component }
      pending.push(JSON.stringify(component))
    }
  return reached
}

/** Answers of the reference router. The first option of a price list stands for all. */
const exampleOf = async (path: string, init: RequestInit = {}): Promise<unknown> => {
  const { origin, close } = await startRouter({ publicOrigin: 'https://router.example.com' })
  try {
    return JSON.parse(await (await fetch(`${origin}${path}`, init)).text(), (key, value: unknown) => {
      if (key === 'options' && Array.isArray(value)) return value.slice(0, 1)
      return key === 'token' ? 'opaque' : value
    })
  } finally {
    await close()
  }
}

const EXAMPLES: Readonly<Record<string, readonly [url: string, init?: RequestInit]>> = {
  purchase: ['/offer/v2/de/de/eur/purchase?product=premium'],
  trialOptOut: ['/offer/v2/de/de/eur/trial-opt-out?product=premium-trial'],
  downloads: ['/downloads/search/v4/b2c?productcodes=premium&businesspurposes=Commercial&licensetiers=Home&sites=de'],
  checkLicence: ['/licence/v1/check', { method: 'POST', body: JSON.stringify({ code: 'NWALL-DEMO1-RENEW-00030' }) }],
}

export interface Operation extends Json {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly responses: Readonly<Record<string, Json>>
}

const withExample = async (operation: Operation): Promise<Json> => {
  const request = EXAMPLES[operation.operationId]
  const answer = operation.responses['200']
  if (request === undefined || answer === undefined) return operation
  const content = {
    'application/json': { ...Object(answer['content'])['application/json'], example: await exampleOf(...request) },
  }
  return { ...operation, responses: { ...operation.responses, '200': { ...answer, content } } }
}

/** Returns the calls of the router that a filter selects, without the controls of the reference router. */
export const routerCalls = async (
  title: string,
  text: string,
  isSelected: (operation: Operation) => boolean,
): Promise<Json> => {
  const paths: Record<string, Json> = {}
  for (const [path, methods] of Object.entries(router.paths))
    for (const [method, operation] of Object.entries(methods as unknown as Readonly<Record<string, Operation>>))
      if (isSelected(operation))
        paths[path] = { ...paths[path], [method]: await withExample(withoutControls(operation) as Operation) }
  const { title: _, ...info } = router.info
  return {
    openapi: router.openapi,
    info: { title, ...info, description: text },
    servers: SERVERS,
    security: [],
    tags: router.tags.filter(({ name }) => JSON.stringify(paths).includes(`"tags":["${name}"]`)),
    paths,
    components: reachedBy(paths, router.components as unknown as Readonly<Record<string, Json>>),
  }
}
