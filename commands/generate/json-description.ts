import { z } from 'zod'

export type Json = Readonly<Record<string, unknown>>

const LICENSE = { name: 'MIT', identifier: 'MIT' }
/** A host of documentation (RFC 2606): each team sets its own. */
export const SERVERS = [{ url: 'https://service.example.com' }]

/** Returns a JSON schema of the accepted input. Rules that JSON schema cannot express, such as forbidden characters, are missing. */
const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

/** A JSON body with a valid example. Throws if the schema rejects the example. */
export const body = (description: string, name: string, schema: z.ZodType, example: unknown): Json => {
  schema.parse(example)
  return {
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` }, example } },
  }
}

export const query = (name: string, description: string, example: string, schema: Json = { type: 'string' }): Json => ({
  name,
  in: 'query',
  required: true,
  description,
  schema,
  example,
})

export const description = (
  title: string,
  text: string,
  paths: Json,
  schemas: Readonly<Record<string, z.ZodType>>,
): Json => ({
  openapi: '3.1.1',
  info: { title, version: '1.0.0', license: LICENSE, description: text },
  servers: SERVERS,
  // The services are reached through a private network.
  security: [],
  paths,
  components: {
    schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, schemaOf(schema)])),
  },
})
