import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { translatorFor } from '../../app/_messages/translator.ts'

const page = { t: await translatorFor('en', 'en') }

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

it.each([
  [{ APP_ENV: 'test' }, ''],
  [{ APP_ENV: 'production', LEADS: 'demonstration' }, ' data-errors="report"'],
  [{ APP_ENV: 'test', VITALS_PERCENT: '25' }, ' data-vitals="25"'],
  [{ APP_ENV: 'test', VITALS_PERCENT: '0' }, ' data-vitals="0"'],
])('with the environment %j, the page script has the reporting attributes "%s"', async (env, attributes) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  Reflect.deleteProperty(globalThis, Symbol.for('northwall.services'))
  const { PageScript } = await import('../../app/_components/chrome/page-scripts.tsx')
  expect(renderToStaticMarkup(<PageScript flags={undefined} isEditor={false} page={page} />)).toBe(
    `<script src="/scripts/page.js" async="" data-busy="Please\u00a0wait…"${attributes}></script>`,
  )
})

it('the page script reports nothing for an editor', async () => {
  const { PageScript } = await import('../../app/_components/chrome/page-scripts.tsx')
  expect(renderToStaticMarkup(<PageScript flags={undefined} isEditor page={page} />)).toContain(' data-reports="none"')
})
