import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { selectLinkedChoice } from '../../browser/offers/linked-choice.ts'

const FORM = `<form data-choice="">
  <input type="radio" name="quantity" value="3" checked=""/><input type="radio" name="quantity" value="5"/>
  <input type="radio" name="addOn" value="" checked=""/><input type="radio" name="addOn" value="cloud-backup"/>
</form>`

const chosen = () =>
  [...document.querySelectorAll<HTMLInputElement>('input:checked')].map(({ name, value }) => `${name}=${value}`)

beforeEach(() => {
  history.replaceState(null, '', '/?quantity=5&addOn=cloud-backup')
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
})

afterEach(() => {
  // Ends the search for elements. Otherwise, it would select a choice in the next test.
  dispatchEvent(new Event('DOMContentLoaded'))
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
  document.body.innerHTML = ''
})

it('selects the choice in elements that are parsed after the script', async () => {
  selectLinkedChoice()
  document.body.innerHTML = FORM
  await vi.waitFor(() => expect(chosen()).toEqual(['quantity=5', 'addOn=cloud-backup']))
})

it.each(['loading', 'complete'] as const)(
  'keeps what the visitor selects once the page is parsed (state at the start: %s)',
  async (state) => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue(state)
    document.body.innerHTML = FORM
    selectLinkedChoice()
    if (state === 'loading') dispatchEvent(new Event('DOMContentLoaded'))
    for (const input of document.querySelectorAll<HTMLInputElement>('input')) input.checked = input.defaultChecked
    const changed = new Promise((resolve) => {
      new MutationObserver(resolve).observe(document.body, { childList: true })
    })
    document.body.append('more')
    await changed
    expect(chosen()).toEqual(['quantity=3', 'addOn='])
  },
)

it('selects the choice in elements that are parsed immediately before the end of the page', () => {
  selectLinkedChoice()
  document.body.innerHTML = FORM
  dispatchEvent(new Event('DOMContentLoaded'))
  expect(chosen()).toEqual(['quantity=5', 'addOn=cloud-backup'])
})
