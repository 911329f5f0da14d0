import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { suggestSearch } from '../../../browser/forms/suggest-search.ts'
import { element } from '../page-listeners.ts'

const PANEL = `<div id="header-search">
  <form action="/de/search"><input type="search" name="q"><button>Search</button></form>
</div>`

const EXAMPLES = `<section id="search"><div><p>For example:</p><ul>
  <li><a href="/de/search?q=VPN" data-search-example="">VPN</a></li>
  <li><a href="/de/search?q=Downloads" data-search-example="">Downloads</a></li>
</ul></div></section>`

const resultsFor = (text: string, count: number): string =>
  `<section id="search"><h1>${count} results for “${text}”</h1><ol>${Array.from(
    { length: count },
    (_, at) => `<li data-result=""><a href="/de/r${at}">R<mark>${at}</mark></a> <small>Help</small><p>…</p></li>`,
  ).join('')}</ol></section>`

/** The answers of the search page by query. A missing answer is one that never arrives. */
let answers: Map<string, () => Promise<Response>>
let asked: string[]

const page = (html: string) => (): Promise<Response> => Promise.resolve(new Response(html))

const parse = (html: string): DocumentFragment => {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

const field = (): HTMLInputElement => element('input') as HTMLInputElement
const type = (text: string): void => {
  field().value = text
  field().dispatchEvent(new Event('input'))
}
/** Ends the pause in typing, and handles the answer. */
const pause = (): Promise<unknown> => vi.advanceTimersByTimeAsync(250)

const shown = () => ({
  kind: element('#header-search > div').dataset['suggestions'],
  title: element('[role=status]').textContent,
  links: Array.from(document.querySelectorAll<HTMLAnchorElement>('li a'), ({ pathname, search, textContent }) => [
    pathname + search,
    textContent,
  ]),
})

const EXAMPLES_SHOWN = {
  kind: 'examples',
  title: 'For example:',
  links: [
    ['/de/search?q=VPN', 'VPN'],
    ['/de/search?q=Downloads', 'Downloads'],
  ],
}

const open = async (): Promise<void> => {
  suggestSearch(element('#header-search'), parse)
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = PANEL
  answers = new Map([['', page(EXAMPLES)]])
  asked = []
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, search } = new URL(address)
    expect(pathname).toBe('/de/search')
    asked.push(search)
    return answers.get(search)?.() ?? new Promise(() => {})
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
  document.adoptedStyleSheets = []
})

describe('the search panel of the header', () => {
  it('suggests the searches of the search page, in their order, with the style of the panel', async () => {
    await open()
    expect(shown()).toEqual(EXAMPLES_SHOWN)
    expect(document.adoptedStyleSheets).toHaveLength(1)
  })

  it('shows at most five results after a pause in typing, with the group of each page, and asks once', async () => {
    await open()
    answers.set('?q=refund', page(resultsFor('refund', 8)))
    for (const text of ['re', 'ref', 'refun', 'refund ']) type(text)
    expect(asked).toEqual([''])
    await pause()
    expect(asked).toEqual(['', '?q=refund'])
    expect(shown()).toEqual({
      kind: 'results',
      title: '8 results for “refund”',
      links: [0, 1, 2, 3, 4].map((at) => [`/de/r${at}`, `R${at}Help`]),
    })
  })

  it('shows what was typed before its script had loaded', async () => {
    answers.set('?q=vpn', page(resultsFor('vpn', 1)))
    field().value = 'vpn'
    await open()
    expect(shown().links).toEqual([['/de/r0', 'R0Help']])
  })

  it('suggests searches again for a text of one character', async () => {
    await open()
    answers.set('?q=vpn', page(resultsFor('vpn', 1)))
    type('vpn')
    await pause()
    expect(shown().kind).toBe('results')
    type('v')
    await pause()
    expect(shown()).toEqual(EXAMPLES_SHOWN)
  })

  it('ignores the answer for an earlier text', async () => {
    await open()
    let answer = (_: Response): void => {}
    answers.set(
      '?q=slow',
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    answers.set('?q=fast', page(resultsFor('fast', 1)))
    type('slow')
    await pause()
    type('fast')
    await pause()
    answer(new Response(resultsFor('slow', 3)))
    await vi.advanceTimersByTimeAsync(0)
    expect(shown().title).toBe('1 results for “fast”')
  })

  it.each([
    ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is refused', () => Promise.resolve(new Response(resultsFor('x', 1), { status: 429 }))],
    ['contains neither results nor suggestions', page('<h1>?</h1>')],
  ])('keeps its suggestions if a search %s', async (_, answer) => {
    await open()
    answers.set('?q=vpn', answer)
    type('vpn')
    await pause()
    expect([asked.at(-1), shown()]).toEqual(['?q=vpn', EXAMPLES_SHOWN])
  })

  it('asks for the suggested searches again when it opens after a request failed, and not after one succeeded', async () => {
    const answer = answers.get('')
    answers.set('', () => Promise.reject(new TypeError('Failed to fetch')))
    await open()
    if (answer) answers.set('', answer)
    for (let opened = 0; opened < 2; opened += 1) {
      element('#header-search').dispatchEvent(new Event('toggle'))
      await vi.advanceTimersByTimeAsync(0)
    }
    expect([asked, shown()]).toEqual([['', ''], EXAMPLES_SHOWN])
  })

  it('moves the focus from the field through the links with the arrow keys, and not beyond the last one', async () => {
    await open()
    field().focus()
    const press = (key: string): readonly [boolean, string | null] => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
      return [event.defaultPrevented, document.activeElement?.textContent ?? null]
    }
    const keys = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'a']
    expect(keys.map(press)).toEqual([
      [true, 'VPN'],
      [true, 'Downloads'],
      [false, 'Downloads'],
      [true, 'VPN'],
      [true, ''],
      [false, ''],
      [false, ''],
    ])
  })

  it('does nothing in a panel without a form', () => {
    document.body.innerHTML = '<div id="header-search"></div>'
    suggestSearch(element('#header-search'), parse)
    expect([asked, document.adoptedStyleSheets]).toEqual([[], []])
  })
})
