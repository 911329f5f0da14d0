import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { ROOT } from './source-files.ts'

const texts = z.array(z.string())
const variables = z.record(z.string(), z.string())

/** The parts of a compose service that tests check. */
const serviceSchema = z.object({
  image: z.string().optional(),
  build: z.object({ dockerfile: z.string().default('Dockerfile'), args: variables }).optional(),
  environment: variables.default({}),
  user: z.string().optional(),
  command: texts.default([]),
  read_only: z.boolean().default(false),
  tmpfs: texts.default([]),
  cap_drop: texts.default([]),
  security_opt: texts.default([]),
  pids_limit: z.number().optional(),
  mem_limit: z.string().optional(),
  cpus: z.number().optional(),
  volumes: texts.default([]),
  ports: texts.default([]),
  restart: z.string().optional(),
  stop_grace_period: z.string().optional(),
  healthcheck: z.object({ test: texts }),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
})
export type ComposeService = z.output<typeof serviceSchema>

const readCompose = () => parse(readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8'), { merge: true })

/** Returns the services of `deploy/compose.yaml`, without replacing shell variables. */
export const composeServices = (): Readonly<Record<string, ComposeService>> =>
  z.record(z.string(), serviceSchema).parse(readCompose().services)

/** Returns the names of the volumes, which outlive the containers. */
export const composeVolumes = (): readonly string[] => Object.keys(readCompose().volumes)

/** Returns the megabytes of a limit such as `768m`. */
export const megabytes = (limit: string | undefined): number => {
  const [, digits] = /^(\d+)m$/.exec(limit ?? '') ?? []
  if (digits === undefined) throw new Error(`${limit ?? 'no limit'} is not a number of megabytes`)
  return Number(digits)
}
