import { z } from 'zod'
import description from '../../../commands/router/openapi.json' with { type: 'json' }

/** A JSON schema of the description. */
export type JsonSchema = Readonly<Record<string, unknown>>

const contentSchema = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }))
const parameterSchema = z.union([
  z.object({ $ref: z.string() }),
  z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean() }),
])
const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string().min(1),
  parameters: z.array(parameterSchema).default([]),
  requestBody: z.object({ required: z.literal(true), content: contentSchema }).optional(),
  responses: z.record(
    z.string(),
    z.union([z.object({ $ref: z.string() }), z.object({ description: z.string().min(1), content: contentSchema })]),
  ),
})

/** The used subset of an OpenAPI 3.1 document. An unknown method or key is an error. */
const documentSchema = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }).loose(),
  servers: z.array(z.object({ url: z.url() }).loose()),
  tags: z.array(z.object({ name: z.string() }).loose()),
  paths: z.record(
    z.string().startsWith('/'),
    z.strictObject({
      get: operationSchema.optional(),
      post: operationSchema.optional(),
      delete: operationSchema.optional(),
    }),
  ),
  components: z.object({
    parameters: z.record(z.string(), z.object({ name: z.string(), in: z.string(), required: z.boolean() }).loose()),
    responses: z.record(z.string(), z.object({ description: z.string() })),
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
  }),
})

const document = documentSchema.parse(description)

/** The description as text, for searches. */
export const DESCRIPTION_TEXT = JSON.stringify(description)
export const COMPONENTS = document.components

/** One method of one path. */
export interface DescribedOperation {
  readonly method: string
  readonly path: string
  readonly id: string
  /** Names of query parameters. */
  readonly query: readonly string[]
  readonly requestBody: JsonSchema | undefined
  /** By status, then by content type, without injected faults. */
  readonly answers: ReadonlyMap<number, Readonly<Record<string, { readonly schema: JsonSchema }>>>
}

const queryName = (parameter: z.output<typeof parameterSchema>): readonly string[] => {
  const resolved = '$ref' in parameter ? COMPONENTS.parameters[parameter.$ref.split('/').at(-1) ?? ''] : parameter
  return resolved?.in === 'query' ? [resolved.name] : []
}

export const OPERATIONS: readonly DescribedOperation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    operation === undefined
      ? []
      : [
          {
            method: method.toUpperCase(),
            path,
            id: operation.operationId,
            query: operation.parameters.flatMap(queryName),
            requestBody: operation.requestBody?.content['application/json']?.schema,
            answers: new Map(
              Object.entries(operation.responses).flatMap(([status, answer]) =>
                'content' in answer ? [[Number(status), answer.content] as const] : [],
              ),
            ),
          },
        ],
  ),
)

/** Returns the operation of a request. */
export const operationOf = (method: string, path: string): DescribedOperation | undefined =>
  OPERATIONS.find(
    (operation) =>
      operation.method === method && new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )

const localized = (schemas: Readonly<Record<string, unknown>>): Record<string, z.core.JSONSchema.JSONSchema> =>
  JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/'))

/** Returns a validator for a schema of the description. */
export const checkerOf = (schema: JsonSchema): z.ZodType =>
  z.fromJSONSchema({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...localized(schema),
    $defs: localized(COMPONENTS.schemas),
  })
