import { expect, it, vi } from 'vitest'
import { element } from './page-listeners.ts'

it('the country search ignores case, accents and spaces around the text, and hides continents without a match', async () => {
  const entries = (...names: readonly string[]) =>
    `<section><ul>${names.map((name) => `<li>${name}</li>`).join('')}</ul></section>`
  document.body.innerHTML = `<details data-country-selector=""><input type="search"/>${entries('France', 'España')}${entries('Côte d’Ivoire')}</details>`
  // The script applies the text that the visitor has typed before it loads.
  element<HTMLInputElement>('input').value = ' ESPANA '
  await vi.importActual('../../browser/find-country.ts')
  const shown = () =>
    [...document.querySelectorAll('section:not([hidden]) li:not([hidden])')].map((entry) => entry.textContent)
  expect([shown(), document.querySelectorAll('section[hidden]').length]).toEqual([['España'], 1])
  element<HTMLInputElement>('input').value = 'cote '
  element('input').dispatchEvent(new Event('input'))
  expect(shown()).toEqual(['Côte d’Ivoire'])
})
