import { afterEach, describe, expect, it, vi } from 'vitest'
import { saveCurrency } from '../../browser/visitor/save-currency.ts'

const PAGE = `<form id="menu" action="/currency#x"><input type="hidden" name="back" value="/"/><button name="currency" value="CHF">CHF</button></form>
  <form id="list" action="/currency#y" data-currency-switcher=""><select name="currency"><option>EUR</option><option selected>USD</option></select><button>OK</button></form>
  <form id="buy" action="/buy"><input type="hidden" name="currency" value="EUR"/><button name="option" value="premium">Buy</button></form>`

const saved = () => localStorage.getItem('currency')

/** Opens the page, optionally with a saved currency, and runs its script. */
const open = (before?: string) => {
  document.body.innerHTML = PAGE
  if (before !== undefined) localStorage.setItem('currency', before)
  saveCurrency()
}

const submit = (form: string) => {
  const element = document.querySelector<HTMLFormElement>(`#${form}`)
  element?.addEventListener('submit', (event) => event.preventDefault())
  element?.requestSubmit(element.querySelector('button'))
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('saveCurrency', () => {
  it.each([
    ['the currency from the header menu', 'menu', 'CHF'],
    ['the currency from the footer list', 'list', 'USD'],
    ['no currency from other forms', 'buy', null],
  ])('saves %s in local storage', (_, form, expected) => {
    open()
    submit(form)
    expect(saved()).toBe(expected)
  })

  it('removes a saved currency only if the site does not offer it', () => {
    open('GBP')
    expect(saved()).toBeNull()
    open('EUR')
    expect(saved()).toBe('EUR')
  })

  it('keeps the saved currency on a page without a list of currencies', () => {
    document.body.innerHTML = '<p>404</p>'
    localStorage.setItem('currency', 'GBP')
    saveCurrency()
    expect(saved()).toBe('GBP')
  })

  it('does not throw if storage is full or blocked', () => {
    for (const method of ['getItem', 'setItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('', 'SecurityError')
      })
    open()
    expect(() => submit('menu')).not.toThrow()
  })
})
