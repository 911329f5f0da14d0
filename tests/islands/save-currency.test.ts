import { afterEach, describe, expect, it, vi } from 'vitest'
import { saveCurrency } from '../../browser/visitor/save-currency.ts'

const PAGE = `<form id="menu"><input type="hidden" name="back" value="/"/><button name="currency" value="CHF">CHF</button></form>
  <form id="list" data-currency-switcher=""><select name="currency"><option>EUR</option><option selected>USD</option></select><button>OK</button></form>
  <form id="buy"><input type="hidden" name="currency" value="EUR"/><button name="option" value="premium">Buy</button></form>`

const saved = () => localStorage.getItem('currency')

/** The page with a currency saved before, once its scripts have run. */
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

describe('the currency in local storage', () => {
  it.each([
    ['by the menu of the header', 'menu', 'CHF'],
    ['by the list of the footer', 'list', 'USD'],
    ['by no other form that has a currency', 'buy', null],
  ])('is what a visitor asks for %s', (_, form, expected) => {
    open()
    submit(form)
    expect(saved()).toBe(expected)
  })

  it('is removed where the site no longer has it, and stays where it has', () => {
    open('GBP')
    expect(saved()).toBeNull()
    open('EUR')
    expect(saved()).toBe('EUR')
  })

  it('is not missed where storage is full or blocked', () => {
    for (const method of ['getItem', 'setItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('', 'SecurityError')
      })
    open()
    expect(() => submit('menu')).not.toThrow()
  })
})
