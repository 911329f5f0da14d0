import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import edgeProcess from '../../commands/setup/edge-process.json' with { type: 'json' }
import { ROOT } from './source-files.ts'

it('the image starts the edge with the same process settings as npm start', () => {
  const image = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(image) ?? []
  expect(JSON.parse(command)).toEqual(['node', ...edgeProcess.flags, 'server.ts'])
  for (const [name, value] of Object.entries(edgeProcess.environment)) expect(image).toContain(`${name}=${value} `)
})

it('every edge process setting has a benchmark figure that decides when to remove the setting', () => {
  const { flags, environment, exitConditions } = edgeProcess
  const settings = [...flags.map((flag) => flag.replace(/=.*/, '')), ...Object.keys(environment)]
  expect(Object.keys(exitConditions)).toEqual(settings)
  for (const { bench, figure } of Object.values(exitConditions))
    expect(readFileSync(join(ROOT, `tests/bench/${bench}-bench.ts`), 'utf8')).toContain(`${figure}: `)
})
