import { adoptChoice } from './choice-controls.ts'
import { selectLinkedChoiceIn } from './linked-choice.ts'

/** Returns the hydration data of a fetched page: from their file, or from the page if it is private. */
const readProps = async (page: DocumentFragment): Promise<readonly unknown[]> => {
  const inline = page.getElementById('hydration')?.textContent
  const { hydration = '' } = page.querySelector<HTMLElement>('script[data-hydration]')?.dataset ?? {}
  const response = inline ? new Response(inline) : await fetch(hydration)
  return response.json()
}

/** Resolves when the page has all style sheets. Its inline style has only the rules for its own elements. */
const loadSheets = async (): Promise<void> => {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')]
  await Promise.all(
    sheets.map(
      (sheet) =>
        new Promise((resolve, reject) => {
          sheet.addEventListener('load', resolve)
          sheet.addEventListener('error', reject)
          sheet.disabled = false
        }),
    ),
  )
}

const OVERLOADED = 503
const RETRY_MS = 1_000
const MAX_FETCHES = 4

/** Fetches a page. Retries while the server is too busy to render it. */
const fetchPage = async (url: string, fetches = 1): Promise<Response> => {
  const response = await fetch(url)
  if (response.status !== OVERLOADED || fetches === MAX_FETCHES) return response
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  return fetchPage(url, fetches + 1)
}

/**
 * Replaces the link in a modal with the buy block of the page that the modal names, and adopts the choices of this page: that of its
 * URL, and the switch for all products. Rejects if the page has no buy block, or if something cannot be fetched.
 *
 * @param parse parses the HTML of a page of this origin
 * @param hydrate hydrates the islands in an element
 */
export const fillModal = async (
  place: HTMLElement,
  parse: (html: string) => DocumentFragment,
  hydrate: (props: readonly unknown[], within: HTMLElement) => Promise<void>,
): Promise<void> => {
  const sheets = loadSheets()
  const response = await fetchPage(place.dataset['content'] ?? '')
  const page = parse(response.ok ? await response.text() : '')
  const block = page.querySelector('[data-buy-block]')
  if (block === null) throw new Error(`no buy block: ${response.status}`)
  const [props] = await Promise.all([readProps(page), sheets])
  place.replaceChildren(block)
  delete place.dataset['content']
  selectLinkedChoiceIn(place)
  adoptChoice(place)
  void hydrate(props, place)
}
