import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startModals } from '../../../browser/overlays/modals.ts'
import { element, removeListenersAfterEach } from '../page-listeners.ts'

const PAGE = `<a id="to-low" href="#low">Low</a>
  <a id="to-page" href="/help" data-opens="low">Low, or a page without scripts</a>
  <a id="to-text" href="#text">No modal</a>
  <a id="to-inner" href="#inner"><span>Inner</span></a>
  <p id="text">x</p>
  <dialog id="low" data-modal="" data-order="1"><p id="inner">x</p></dialog>
  <dialog id="high" data-modal="" data-order="2"></dialog>
  <dialog id="middle" data-modal="" data-order="1.5"></dialog>
  <dialog id="other"><p id="within-other">x</p></dialog>`

/** The ids of all dialogs in the order in which they were shown. */
let shown: string[]

/** jsdom has no modal dialogs. Events are sent at once, unlike in a browser. */
const addDialogs = (): void => {
  const { prototype } = HTMLDialogElement
  prototype.showModal = function () {
    this.open = true
    shown.push(this.id)
  }
  prototype.close = function () {
    this.open = false
  }
}

removeListenersAfterEach()

beforeEach(() => {
  shown = []
  addDialogs()
  document.body.innerHTML = PAGE
  history.replaceState(null, '', '/premium?term=1Y')
})

afterEach(() => {
  document.body.innerHTML = ''
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy')
})

const dialog = (id: string): HTMLDialogElement => element<HTMLDialogElement>(`#${id}`)

const openIds = (): readonly string[] =>
  [...document.querySelectorAll('dialog')].flatMap(({ open, id }) => (open ? [id] : []))

/** Clicks an element. Returns whether the browser would follow the link. */
const click = (selector: string, init: MouseEventInit = {}): boolean =>
  element(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))

/** Tells the scripts that a dialog has closed or opened, as the browser does after the change. */
const notify = (type: 'close' | 'toggle', id: string): void => {
  dialog(id).dispatchEvent(new Event(type))
}

const close = (id: string): void => {
  dialog(id).close()
  notify('close', id)
}

describe('startModals opens', () => {
  it.each([
    ['the modal that a link names by its address', '#to-low'],
    ['the modal that a link to another page names', '#to-page'],
    ['the modal that contains the element of a link', '#to-inner'],
    ['the modal of a link that was clicked on its content', '#to-inner span'],
  ])('%s, and does not follow the link', (_, link) => {
    startModals()
    expect(click(link)).toBe(false)
    expect([openIds(), shown]).toEqual([['low'], ['low']])
  })

  it.each(['#low', '#inner'])('the modal of the address %s when the page loads', (hash) => {
    history.replaceState(null, '', `/premium${hash}`)
    startModals()
    expect(openIds()).toEqual(['low'])
  })

  it('the modal of a changed address', () => {
    startModals()
    history.replaceState(null, '', '/premium#high')
    globalThis.dispatchEvent(new Event('hashchange'))
    expect(openIds()).toEqual(['high'])
  })

  it('no modal for other links, dialogs of other kinds and the page itself', () => {
    startModals()
    expect([click('#to-text'), click('#text'), click('body')]).toEqual([true, true, true])
    document.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    history.replaceState(null, '', '/premium#within-other')
    globalThis.dispatchEvent(new Event('hashchange'))
    expect(openIds()).toEqual([])
  })

  it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('a new tab or window for a click with %s', (key) => {
    startModals()
    expect(click('#to-low', { [key]: true })).toBe(true)
    expect(openIds()).toEqual([])
  })

  it('nothing for a click that another script handles', () => {
    startModals()
    element('#to-low').addEventListener('click', (event) => event.preventDefault())
    click('#to-low')
    expect(openIds()).toEqual([])
  })

  it('an open modal only once', () => {
    startModals()
    click('#to-low')
    click('#to-page')
    expect(shown).toEqual(['low'])
  })
})

describe('startModals keeps the order of modals', () => {
  it('by showing the modals above an opened one again', () => {
    startModals()
    history.replaceState(null, '', '/#high')
    globalThis.dispatchEvent(new Event('hashchange'))
    history.replaceState(null, '', '/#middle')
    globalThis.dispatchEvent(new Event('hashchange'))
    click('#to-low')
    expect(shown).toEqual(['high', 'middle', 'high', 'low', 'middle', 'high'])
    expect(openIds()).toEqual(['low', 'high', 'middle'])
  })

  it('also for a modal that another script has opened', () => {
    startModals()
    dialog('high').showModal()
    notify('toggle', 'high')
    dialog('low').showModal()
    notify('toggle', 'low')
    notify('toggle', 'low')
    expect(shown).toEqual(['high', 'low', 'high'])
  })

  it('without modals that have closed', () => {
    startModals()
    dialog('high').showModal()
    notify('toggle', 'high')
    close('high')
    notify('toggle', 'high')
    click('#to-low')
    expect(shown).toEqual(['high', 'low'])
  })

  it('but leaves other dialogs alone', () => {
    startModals()
    dialog('other').showModal()
    notify('toggle', 'other')
    close('other')
    expect(dialog('other').dataset['closed']).toBeUndefined()
    click('#to-low')
    expect(shown).toEqual(['other', 'low'])
  })
})

describe('startModals closes', () => {
  it('a modal, marks it as closed, and removes its fragment from the address, so that its link opens it again', () => {
    history.replaceState({ kept: true }, '', '/premium?term=1Y#low')
    startModals()
    close('low')
    expect([location.pathname + location.search + location.hash, history.state]).toEqual([
      '/premium?term=1Y',
      { kept: true },
    ])
    expect(dialog('low').dataset['closed']).toBe('')
    click('#to-low')
    expect(openIds()).toEqual(['low'])
  })

  it('a modal, but keeps the fragment of another element', () => {
    history.replaceState(null, '', '/premium#text')
    startModals()
    click('#to-low')
    close('low')
    expect(location.hash).toBe('#text')
  })

  it('nothing if the event of a modal that was shown again arrives late', () => {
    history.replaceState(null, '', '/premium#low')
    startModals()
    notify('close', 'low')
    expect([location.hash, dialog('low').dataset['closed']]).toEqual(['#low', undefined])
  })
})

describe('a click on an open modal', () => {
  const BOX = { left: 100, right: 300, top: 50, bottom: 250 }

  const clickAt = (id: string, clientX: number, clientY: number): boolean => {
    const target = dialog(id)
    target.showModal()
    vi.spyOn(target, 'getBoundingClientRect').mockReturnValue(BOX as DOMRect)
    click(`#${id}`, { clientX, clientY })
    return target.open
  }

  it.each([
    [99, 100, false],
    [100, 100, true],
    [300, 100, true],
    [301, 100, false],
    [200, 49, false],
    [200, 50, true],
    [200, 250, true],
    [200, 251, false],
  ])('at x %i, y %i leaves it open: %s', (x, y, isOpen) => {
    startModals()
    expect(clickAt('low', x, y)).toBe(isOpen)
  })

  it('closes no dialog of another kind', () => {
    startModals()
    expect(clickAt('other', 0, 0)).toBe(true)
  })

  it('is left to a browser that closes modals itself', () => {
    Object.defineProperty(HTMLDialogElement.prototype, 'closedBy', { value: '', configurable: true, writable: true })
    startModals()
    expect(clickAt('low', 0, 0)).toBe(true)
  })
})

describe('the content of a modal that is not in the page', () => {
  /** Makes a modal empty. Its content cannot be fetched, because the tests have no build. */
  const emptyModal = (): HTMLElement => {
    dialog('low').innerHTML = '<div data-content=""><a href="/help">Help</a></div>'
    return element('#low [data-content]')
  }

  it.each(['pointerover', 'focusin'])('is fetched at the event %s of its link, once', async (type) => {
    const place = emptyModal()
    startModals()
    const attributes = vi.spyOn(place, 'setAttribute')
    element('#to-text').dispatchEvent(new Event(type, { bubbles: true }))
    expect(place.getAttribute('aria-busy')).toBeNull()
    for (let times = 0; times < 2; times += 1) element('#to-low').dispatchEvent(new Event(type, { bubbles: true }))
    expect(attributes.mock.calls).toEqual([['aria-busy', 'true']])
    await vi.waitFor(() => expect(place.getAttribute('aria-busy')).toBeNull())
  })

  it('is fetched when the modal opens, and again later if that fails', async () => {
    const place = emptyModal()
    startModals()
    click('#to-low')
    expect(place.getAttribute('aria-busy')).toBe('true')
    await vi.waitFor(() => expect(place.getAttribute('aria-busy')).toBeNull())
    expect(place.textContent).toBe('Help')
    notify('toggle', 'low')
    expect(place.getAttribute('aria-busy')).toBe('true')
    await vi.waitFor(() => expect(place.getAttribute('aria-busy')).toBeNull())
  })
})
