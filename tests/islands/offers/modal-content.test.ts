import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillModal } from '../../../browser/offers/fill-modal.ts'
import { element } from '../page-listeners.ts'
import { buyForm, selectedIn, standInForPickerStyles } from './choice-forms.tsx'

standInForPickerStyles()

const PAGE = '/buy-premium'
const PROPS = [{ product: 'premium' }]
const HYDRATION = '/hydration/buy-premium.json'
const BLOCK = `<section data-buy-block="premium">${buyForm('premium')}</section>`

/** The answers of the site, by address, one after the other. The last one repeats. */
let answers: Record<string, readonly [status: number, body: string][]>
let requested: string[]
const hydrate = vi.fn(async () => {})

const parse = (html: string): DocumentFragment => document.createRange().createContextualFragment(html)

const fill = (): Promise<void> => fillModal(element('#place'), parse, hydrate)

beforeEach(() => {
  requested = []
  answers = {
    [PAGE]: [[200, `${BLOCK}<script data-hydration="${HYDRATION}"></script>`]],
    [HYDRATION]: [[200, JSON.stringify(PROPS)]],
  }
  vi.stubGlobal('fetch', async (address: string) => {
    const times = requested.filter((each) => each === address).length
    requested.push(address)
    const [status, body] = answers[address]?.[times] ?? answers[address]?.at(-1) ?? [404, '']
    return new Response(body, { status })
  })
  hydrate.mockClear()
  document.body.innerHTML = `<div id="place" data-content="${PAGE}"><a href="${PAGE}">Buy</a></div>`
})

afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})

describe('fillModal', () => {
  it('replaces the link with the buy block of the page, and hydrates it once', async () => {
    await fill()
    const place = element('#place')
    expect([...place.children].map(({ tagName }) => tagName)).toEqual(['SECTION'])
    expect(place.dataset).not.toHaveProperty('content')
    expect(hydrate.mock.calls).toEqual([[PROPS, place]])
    expect(requested).toEqual([PAGE, HYDRATION])
  })

  it('takes the props from a private page, and requests none', async () => {
    answers[PAGE] = [[200, `${BLOCK}<script id="hydration" type="application/json">[{"own":true}]</script>`]]
    await fill()
    expect(hydrate.mock.calls).toEqual([[[{ own: true }], element('#place')]])
    expect(requested).toEqual([PAGE])
  })

  it('selects the choice of the URL, and the state of the switch for all products', async () => {
    history.replaceState(null, '', '/?quantity=5#buy-premium')
    document.body.insertAdjacentHTML('beforeend', '<p data-auto-renew="all"><input type="checkbox" checked></p>')
    element<HTMLInputElement>('[data-auto-renew="all"] input').checked = false
    await fill()
    expect(selectedIn(element('#place form'))).toEqual({ term: '1Y', quantity: '5' })
  })

  it('waits until all style sheets of the page are loaded', async () => {
    document.head.innerHTML = '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css">'
    const [sheet, loaded] = document.head.querySelectorAll('link')
    sheet?.setAttribute('disabled', '')
    Object.defineProperty(sheet, 'disabled', { value: true, writable: true })
    const filled = fill()
    await vi.waitFor(() => expect(requested).toContain(HYDRATION))
    expect([sheet?.disabled, hydrate.mock.calls, loaded?.hasAttribute('disabled')]).toEqual([false, [], false])
    sheet?.dispatchEvent(new Event('load'))
    await filled
    expect(hydrate).toHaveBeenCalledOnce()
  })

  it('leaves the link if a style sheet cannot be loaded', async () => {
    document.head.innerHTML = '<link rel="stylesheet" href="/a.css" disabled>'
    const filled = fill()
    element('link').dispatchEvent(new Event('error'))
    await expect(filled).rejects.toBeInstanceOf(Event)
    expect(element('#place a').textContent).toBe('Buy')
  })

  it.each([
    ['is missing', 404, BLOCK],
    ['has no buy block', 200, '<p>Not sold here.</p>'],
  ])('leaves the link if the page %s', async (_, status, body) => {
    answers[PAGE] = [[status, body]]
    await expect(fill()).rejects.toThrow(`no buy block: ${status}`)
    expect([element('#place').dataset['content'], element('#place a').textContent]).toEqual([PAGE, 'Buy'])
  })

  it('requests nothing but the current page if the modal names no page', async () => {
    delete element('#place').dataset['content']
    await expect(fill()).rejects.toThrow('no buy block: 404')
    expect(requested).toEqual([''])
  })

  it('leaves the link if the page has no props', async () => {
    answers[PAGE] = [[200, BLOCK]]
    await expect(fill()).rejects.toThrow()
    expect(element('#place a').textContent).toBe('Buy')
  })

  it('tries again after a second while the server is too busy', async () => {
    vi.useFakeTimers()
    answers[PAGE] = [[503, ''], [503, ''], [503, ''], ...(answers[PAGE] ?? [])]
    const filled = fill()
    await vi.advanceTimersByTimeAsync(999)
    expect(requested).toEqual([PAGE])
    await vi.advanceTimersByTimeAsync(1)
    expect(requested).toEqual([PAGE, PAGE])
    await vi.advanceTimersByTimeAsync(2_000)
    await filled
    expect(requested).toEqual([PAGE, PAGE, PAGE, PAGE, HYDRATION])
  })

  it('gives up after four requests to a busy server', async () => {
    vi.useFakeTimers()
    answers[PAGE] = [[503, BLOCK]]
    const failed = expect(fill()).rejects.toThrow('no buy block: 503')
    await vi.advanceTimersByTimeAsync(10_000)
    await failed
    expect(requested).toEqual([PAGE, PAGE, PAGE, PAGE])
  })
})
