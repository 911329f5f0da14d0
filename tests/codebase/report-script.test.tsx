import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

it.each([
  [{ APP_ENV: 'test' }, ''],
  [{ APP_ENV: 'production' }, ' data-errors="report"'],
  [{ APP_ENV: 'test', VITALS_PERCENT: '25' }, ' data-vitals="25"'],
  [{ APP_ENV: 'test', VITALS_PERCENT: '0' }, ' data-vitals="0"'],
])('with %j the script of a page that reports has the attributes%s', async (env, attributes) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  Reflect.deleteProperty(globalThis, Symbol.for('northwall.services'))
  const { ReportScript } = await import('../../app/_components/scripts/report-script.tsx')
  expect(renderToStaticMarkup(<ReportScript flags={undefined} />)).toBe(
    `<script src="/scripts/report-events.js" async=""${attributes}></script>`,
  )
})
