import { mayHavePersonalizedPrices } from '../../app/_islands/may-have-personalized-prices.ts'
import type { parseOwnPage } from '../scripts/trust-own-content.ts'

type Parse = typeof parseOwnPage

/** Characters from which on a text is searched while the visitor types. */
const MIN_LENGTH = 2
/** Pause in typing after which a text is searched. */
const PAUSE_MS = 250
const MAX_RESULTS = 5

const STYLE = `
[data-suggestions]{max-inline-size:40rem;margin-inline:auto}
[data-suggestions] p{margin:var(--space-3) 0 var(--space-1);color:var(--ink-soft);font-size:var(--step--1)}
[data-suggestions] ul{display:flex;flex-wrap:wrap;gap:0 var(--space-4);margin:0;padding:0;list-style:none}
[data-suggestions=results] ul{display:block}
[data-suggestions] a{display:block;padding-block:var(--space-2);font-weight:600}
[data-suggestions=results] a{border-block-start:1px solid var(--line);text-decoration:none}
[data-suggestions=results] a b{display:block;font-weight:600;text-decoration:underline}
[data-suggestions] small{color:var(--ink-soft);font-size:var(--step--1);font-weight:400}`

interface Suggestions {
  readonly kind: 'examples' | 'results'
  /** Says what the links are, in the language of the page. */
  readonly title: string
  readonly links: readonly HTMLAnchorElement[]
}

const textElement = (name: 'b' | 'small', textContent: string): HTMLElement =>
  Object.assign(document.createElement(name), { textContent })

/** Returns the facts about a result: the group of its page, and the choice and the price of a product. A visitor's own price may differ. */
const factsOf = (result: Element): readonly string[] => {
  const facts = mayHavePersonalizedPrices() ? 'small' : 'small, [data-result-price] p:has(bdi) :is(bdi, span > span)'
  const found = [...result.querySelectorAll(facts)]
  return found
    .toSorted((one, other) => Number(one.matches('bdi')) - Number(other.matches('bdi')))
    .map(({ textContent }) => textContent)
}

/** Returns a link without the marks of the search page: its text, and the facts about the page as a small text below. */
const plainLink = ({ href, textContent, parentElement }: HTMLAnchorElement): HTMLAnchorElement => {
  const link = Object.assign(document.createElement('a'), { href })
  const facts = parentElement === null ? '' : factsOf(parentElement).join(' · ')
  link.append(...(facts ? [textElement('b', textContent), textElement('small', facts)] : [textContent]))
  return link
}

/** Reads the answer of the search page: its first results, or the searches that it suggests. Returns null if it has neither. */
const readSuggestions = (page: DocumentFragment): Suggestions | null => {
  const found = [...page.querySelectorAll<HTMLAnchorElement>('[data-result] a')].slice(0, MAX_RESULTS)
  const examples = [...page.querySelectorAll<HTMLAnchorElement>('[data-search-example]')]
  const heading = page.querySelector(found.length > 0 ? '#search h1' : ':has(+ ul [data-search-example])')
  const links = (found.length > 0 ? found : examples).map(plainLink)
  const kind = found.length > 0 ? 'results' : 'examples'
  return links.length > 0 ? { kind, title: heading?.textContent ?? '', links } : null
}

/** Moves the focus to the next or previous of the field and the links. */
const moveFocus = (stops: readonly (Element | null)[], { key }: KeyboardEvent): boolean => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  const at = stops.indexOf(document.activeElement)
  const next = step === undefined || at === -1 ? undefined : stops[at + step]
  if (!(next instanceof HTMLElement)) return false
  next.focus()
  return true
}

/**
 * Suggests searches below the search field of the header, and results while the visitor types. The search page answers both, so
 * that no other page contains them. If a request fails, the suggestions stay, and the form still works.
 */
export const suggestSearch = (panel: HTMLElement, parse: Parse): void => {
  const [form, field] = [panel.querySelector('form'), panel.querySelector('input')]
  if (form === null || field === null) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  document.adoptedStyleSheets.push(sheet)
  const list = document.createElement('div')
  const [title, items] = [document.createElement('p'), document.createElement('ul')]
  title.setAttribute('role', 'status')
  list.append(title, items)
  form.after(list)
  let shown = ''
  const show = async (text: string): Promise<void> => {
    shown = text
    const query = text === '' ? '' : `?${new URLSearchParams({ q: text })}`
    const response = await fetch(form.action + query)
    // Another text was typed while this one was searched.
    if (!response.ok || shown !== text) return
    const suggestions = readSuggestions(parse(await response.text()))
    if (suggestions === null || shown !== text) return
    list.dataset['suggestions'] = suggestions.kind
    title.textContent = suggestions.title
    items.replaceChildren(
      ...suggestions.links.map((link) => {
        const item = document.createElement('li')
        item.append(link)
        return item
      }),
    )
  }
  const update = (): void => {
    const text = field.value.trim()
    const searched = text.length < MIN_LENGTH ? '' : text
    if (searched !== shown) void show(searched).catch(() => {})
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(update, PAUSE_MS)
  })
  panel.addEventListener('keydown', (event) => {
    if (moveFocus([field, ...items.querySelectorAll('a')], event)) event.preventDefault()
  })
  /** Asks for the examples, again each time that the panel opens after a request failed. */
  const start = (): void => {
    if (items.childElementCount === 0) void show('').catch(() => {})
  }
  panel.addEventListener('toggle', start)
  start()
  update()
}
