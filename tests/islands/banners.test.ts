import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startBanners } from '../../browser/overlays/banners.ts'

const html = (...ids: readonly string[]): void => {
  document.body.innerHTML = ids
    .map((id) => `<aside data-banner="${id}"><form method="post" action="/banners"><button></button></form></aside>`)
    .join('')
}

const banner = (id: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-banner="${id}"]`)
  if (found === null) throw new Error(`No banner ${id}`)
  return found
}

const request = vi.fn<typeof fetch>()
const requestBodies = () => request.mock.calls.map(([, init]) => String(init?.body))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  request.mockReset().mockResolvedValue(new Response())
  vi.stubGlobal('fetch', request)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('startBanners', () => {
  it('hides a banner immediately, adds its id to local storage, and notifies the server', () => {
    localStorage.setItem('NB:wasClosed', '{"spring":true}')
    html('welcome', 'autumn')
    startBanners()
    banner('welcome').querySelector('form')?.requestSubmit()
    expect(banner('welcome').style.display).toBe('none')
    expect(banner('autumn').style.display).toBe('')
    expect(JSON.parse(localStorage.getItem('NB:wasClosed') ?? '')).toEqual({ spring: true, welcome: true })
    expect(requestBodies()).toEqual(['hide=welcome'])
    expect(request.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', redirect: 'manual' })
  })

  it('keeps a hidden banner invisible if the server sends it again, and notifies the server again', () => {
    localStorage.setItem('NB:wasClosed', '{"welcome":true}')
    html('welcome', 'autumn')
    startBanners()
    expect([banner('welcome').style.visibility, banner('autumn').style.visibility]).toEqual(['hidden', ''])
    expect(requestBodies()).toEqual(['hide=welcome'])
  })

  it('records the banners that appeared during the visit', () => {
    html('welcome', 'autumn')
    startBanners()
    startBanners()
    expect(sessionStorage.getItem('notification-banners')).toBe('["welcome","autumn"]')
  })

  it.each(['{', 'null', '7', '[]', '["welcome"]', '{"welcome":"yes"}'])(
    'shows a banner despite malformed storage: %s',
    (json) => {
      localStorage.setItem('NB:wasClosed', json)
      sessionStorage.setItem('notification-banners', json)
      html('welcome')
      startBanners()
      expect(banner('welcome').style.visibility).toBe('')
    },
  )

  it.each([
    ['"text"', '"text"'],
    ['["spring"]', '{"spring":true}'],
    ['{"spring":true,"autumn":"yes"}', '["spring",7]'],
    ['true', '["spring",null]'],
  ])('replaces malformed storage, such as %s and %s, as soon as it has something to store', (closed, shown) => {
    localStorage.setItem('NB:wasClosed', closed)
    sessionStorage.setItem('notification-banners', shown)
    html('welcome')
    startBanners()
    banner('welcome').querySelector('form')?.requestSubmit()
    expect(localStorage.getItem('NB:wasClosed')).toBe('{"welcome":true}')
    expect(sessionStorage.getItem('notification-banners')).toBe('["welcome"]')
  })

  it('sends the form of a banner itself, so that the browser does not leave the page', () => {
    html('welcome')
    startBanners()
    const submit = new Event('submit', { cancelable: true })
    banner('welcome').querySelector('form')?.dispatchEvent(submit)
    expect(submit.defaultPrevented).toBe(true)
    expect(request.mock.calls[0]?.[1]?.keepalive).toBe(true)
  })

  it('ignores a banner that cannot be hidden', () => {
    document.body.innerHTML = '<aside data-banner="region"></aside>'
    startBanners()
    expect(sessionStorage.getItem('notification-banners')).toBeNull()
  })

  it('hides a banner even if storage is blocked and the server does not respond', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('blocked')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked')
    })
    request.mockRejectedValue(new TypeError('offline'))
    html('welcome')
    startBanners()
    banner('welcome').querySelector('form')?.requestSubmit()
    expect(banner('welcome').style.display).toBe('none')
  })
})
