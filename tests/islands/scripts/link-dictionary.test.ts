import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { linkDictionary } from '../../../browser/scripts/link-dictionary.ts'
import { mayPrefetch } from '../../../browser/scripts/load-scripts.ts'

vi.mock('../../../browser/scripts/load-scripts.ts')

/** Opens a page whose head has this text in a `noscript` element. Scripts see its content as text. */
const openPage = (text: string): void => {
  const hidden = document.createElement('noscript')
  hidden.textContent = text
  document.head.replaceChildren(hidden)
  linkDictionary()
}

const dictionary = (): string | null | undefined =>
  document.head.querySelector('link[rel="compression-dictionary"]')?.getAttribute('href')

beforeEach(() => {
  vi.mocked(mayPrefetch).mockReset().mockReturnValue(true)
})

afterEach(() => {
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

it('linkDictionary links the dictionary that the edge named', () => {
  openPage('<link rel="compression-dictionary" href="/dictionary/a1.dat">')
  expect(dictionary()).toBe('/dictionary/a1.dat')
})

it('linkDictionary links nothing if the connection is slow', () => {
  vi.mocked(mayPrefetch).mockReturnValue(false)
  openPage('<link rel="compression-dictionary" href="/dictionary/a1.dat">')
  expect(dictionary()).toBeUndefined()
})

it.each(['', '<link rel="stylesheet" href="/a.css">', '<link rel="compression-dictionary" href="">'])(
  'linkDictionary links nothing if the page names no dictionary: %s',
  (text) => {
    openPage(text)
    expect(document.head.querySelector('link')).toBeNull()
  },
)

it('linkDictionary links nothing, without an error, on a page whose head has no such element', () => {
  document.body.innerHTML = '<noscript></noscript>'
  linkDictionary()
  expect(document.head.children).toHaveLength(0)
})
