import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sendRequest } from '../browser/send-request.ts'
import { rawExchange } from '../edge/raw-exchange.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'

/** The id that the build wrote. */
const builtId = (): string => JSON.parse(readFileSync('.next/build.json', 'utf8')).id

it('an instance names its build in every answer, in /readyz and in the log lines of its start, readiness, drain and stop', async (context) => {
  const { origin, port, server, log, stop } = await startStorefront()
  context.onTestFinished(stop)
  const build = builtId()
  expect(build).toMatch(/^[0-9a-f]{12}$/)
  const answers = [
    await sendRequest(`${origin}/premium`),
    await sendRequest(`${origin}/no-such-page`),
    await sendRequest(`${origin}/icon.svg`),
    await sendRequest(origin, { host: 'elsewhere.example' }),
    await sendRequest(`${origin}/healthz`),
  ]
  expect(answers.map(({ headers }) => headers['x-build'])).toEqual(answers.map(() => build))
  expect((await rawExchange(port, 'GET / HTTP/1.1\r\nbad\r\n\r\n')).text).toContain(`x-build: ${build}`)
  const { text } = await sendRequest(`${origin}/readyz`)
  expect(JSON.parse(text)).toMatchObject({ status: 'ok', build })

  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  await until('the last line is written', () => log().includes('has stopped'))
  const lines = log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  // A busy machine may add warnings.
  const steps = lines.filter(({ level }) => level === 'info')
  expect(steps.map(({ message }) => message.split(':')[0])).toEqual([
    'The instance starts',
    'The instance is ready',
    'The instance drains',
    'The instance has stopped',
  ])
  expect(lines.filter((line) => line.build !== build)).toEqual([])
})
