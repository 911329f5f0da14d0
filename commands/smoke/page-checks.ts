import type { DeployedInstance, SmokeAnswer } from './deployed-instance.ts'
import { expectStatus, type SmokeCheck, unless } from './smoke-check.ts'

/** The pages of every site, and an element that each must contain. */
const PAGES: readonly (readonly [path: string, selector: string])[] = [
  ['/', '[data-country-selector] a[data-site]'],
  ['/premium', '[data-buy-block="premium"]'],
  ['/plus', '[data-buy-block="plus"]'],
  ['/standard', '[data-buy-block="standard"]'],
  ['/small-office', '[data-buy-block="small-office"]'],
  ['/endpoint', '[data-buy-block="endpoint"]'],
  ['/free', '[data-buy-block="free"]'],
  ['/trial', '[data-buy-block="premium-trial"]'],
  ['/downloads', '[data-download-block]'],
  ['/renew', 'form[data-licence-check] [name="code"]'],
  ['/contact-sales', 'form[data-lead] [name="email"]'],
  ['/search', 'form[role="search"] [name="q"]'],
  ['/compare', 'table[data-compare]'],
  ['/privacy', 'h1'],
  ['/cookies', 'form[data-consent]'],
]

const PAID_PRODUCTS = ['premium', 'plus', 'standard', 'small-office', 'endpoint'] as const
const MAX_OTHER_SITES = 6

/** Returns the language that a page states. */
export const languageOf = (answer: SmokeAnswer): string => answer.document().documentElement.lang

const priceProblems = (product: string, answer: SmokeAnswer): readonly string[] => {
  const block = answer.document().querySelector(`[data-buy-block="${product}"]`)
  const state = block?.getAttribute('data-state') ?? 'missing'
  if (state === 'unavailable') return []
  if (block === null || state !== 'offered') return [`the buy block of ${product} is ${state}`]
  const options = [...block.querySelectorAll('[data-option]')]
  const unpriced = options.filter((option) => !/\d/.test(option.querySelector('[data-price]')?.textContent ?? ''))
  const selected = options.filter((option) => option.hasAttribute('data-selected'))
  return [
    ...unless(options.length > 0, `${product} has no options`),
    ...unless(unpriced.length === 0, `${unpriced.length} options of ${product} have no price`),
    ...unless(selected.length === 1, `${selected.length} options of ${product} are preselected instead of 1`),
    ...unless(block.querySelector('button[data-buy]') !== null, `${product} has no buy button`),
    ...unless(block.querySelector('form[action][method="post" i]') !== null, `${product} has no form that buys`),
  ]
}

const isExecutable = ({ type }: HTMLScriptElement): boolean => type === '' || /javascript|^module$/.test(type)

const scriptProblems = (instance: DeployedInstance, answer: SmokeAnswer): readonly string[] => {
  const scripts = [...answer.document().querySelectorAll('script')].filter(isExecutable)
  return scripts.flatMap(({ src }) => {
    if (src === '') return [`${answer.url.pathname} has an inline script`]
    return unless(new URL(src).host === instance.origin.host, `${answer.url.pathname} loads a script of ${src}`)
  })
}

const pageChecks = PAGES.map(
  ([path, selector]): SmokeCheck => ({
    name: `${path} is a page with its main element`,
    problems: async (instance) => {
      const answer = await instance.visit(path)
      if (answer.status !== 200) return expectStatus(answer, 200)
      const document = answer.document()
      return [
        ...unless(document.querySelectorAll('h1').length === 1, `${path} does not have exactly one h1`),
        ...unless(document.title.trim() !== '', `${path} has no title`),
        ...unless(document.querySelector(selector) !== null, `${path} has no element ${selector}`),
        ...unless(document.querySelector('[data-state="failed"]') === null, `${path} is rendered without some data`),
      ]
    },
  }),
)

/** The checks of the contents of pages. */
export const PAGE_CHECKS: readonly SmokeCheck[] = [
  ...pageChecks,
  {
    name: 'a page states its language, its direction, its canonical URL and its translations',
    problems: async (instance) => {
      const document = (await instance.visit('/premium')).document()
      const { lang, dir } = document.documentElement
      const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? ''
      const alternates = [...document.querySelectorAll('link[rel="alternate"][hreflang]')]
      return [
        ...unless(/^[a-z]{2}/.test(lang), `html has the language "${lang}"`),
        ...unless(['ltr', 'rtl'].includes(dir), `html has the direction "${dir}"`),
        ...unless(/^https?:\/\//.test(canonical), `the canonical URL is "${canonical}"`),
        ...unless(
          alternates.some((link) => link.getAttribute('href') === canonical),
          'the translations do not contain the page itself',
        ),
      ]
    },
  },
  {
    name: 'the structured data of a page is valid JSON with a type',
    problems: async (instance) => {
      const scripts = (await instance.visit('/premium'))
        .document()
        .querySelectorAll('script[type="application/ld+json"]')
      const invalid = [...scripts].filter((script) => !/"@type"/.test(JSON.stringify(JSON.parse(script.textContent))))
      return [
        ...unless(scripts.length > 0, '/premium has no structured data'),
        ...unless(invalid.length === 0, `${invalid.length} blocks of structured data have no type`),
      ]
    },
  },
  {
    name: 'every paid product shows its prices and can be bought without scripts',
    problems: async (instance) =>
      (
        await Promise.all(
          PAID_PRODUCTS.map(async (product) => priceProblems(product, await instance.visit(`/${product}`))),
        )
      ).flat(),
  },
  {
    name: 'pages have no inline script and no script of another host',
    problems: async (instance) =>
      (await Promise.all(['/', '/premium', '/compare'].map((path) => instance.visit(path)))).flatMap((answer) =>
        scriptProblems(instance, answer),
      ),
  },
  {
    name: 'other sites of this instance answer in their language',
    problems: async (instance) => {
      const links = [...(await instance.visit('/')).document().querySelectorAll('[data-country-selector] a[data-site]')]
      const served = links.flatMap((link) => {
        const url = new URL(link.getAttribute('href') ?? '', instance.origin)
        return instance.serves(url)
          ? [{ url, lang: link.getAttribute('lang') ?? link.getAttribute('hreflang') ?? '' }]
          : []
      })
      const step = Math.max(1, Math.floor(served.length / MAX_OTHER_SITES))
      const sample = served.filter((_, at) => at % step === 0).slice(0, MAX_OTHER_SITES)
      const problems = await Promise.all(
        sample.map(async ({ url, lang }) => {
          const answer = await instance.visit(url)
          const isTranslated = languageOf(answer).slice(0, 2) === (lang || languageOf(answer)).slice(0, 2)
          return [
            ...expectStatus(answer, 200),
            ...unless(isTranslated, `${url.href} has the language ${languageOf(answer)} instead of ${lang}`),
          ]
        }),
      )
      return problems.flat()
    },
  },
]
