import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AutoRenewAll } from '../../app/_islands/auto-renew-all.tsx'
import { ChoiceAnnouncer } from '../../app/_islands/choice-announcer.tsx'
import { HydrationSignal } from '../../app/_islands/hydration-signal.tsx'
import { PersonalizedNotice } from '../../app/_islands/personalized-notice.tsx'
import { PersonalizedOffer } from '../../app/_islands/personalized-offer.tsx'
import { SubmitOnChange } from '../../app/_islands/submit-on-change.tsx'
import { LABELS, offered, option } from './offered-view-sample.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('HydrationSignal', () => {
  it('tells the page once that it has come to life', () => {
    const heard = vi.fn()
    addEventListener('awake', heard)
    render(<HydrationSignal />)
    removeEventListener('awake', heard)
    expect(heard).toHaveBeenCalledTimes(1)
    expect(document.documentElement.dataset['hydrated']).toBe('true')
  })
})

describe('SubmitOnChange', () => {
  it('sends the form around its control when the value changes, and keeps the choice for scripts', () => {
    const sent = vi.fn((event: Event) => event.preventDefault())
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent(event.nativeEvent)
        }}
      >
        <SubmitOnChange storageKey="currency">
          <select name="currency" aria-label="Currency">
            <option value="EUR">EUR</option>
            <option value="CHF">CHF</option>
          </select>
        </SubmitOnChange>
      </form>,
    )
    fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'CHF' } })
    expect(sent).toHaveBeenCalledTimes(1)
    expect(localStorage.getItem('currency')).toBe('CHF')
  })

  const showOver = (kept: string) => {
    localStorage.setItem('currency', kept)
    render(
      <SubmitOnChange storageKey="currency">
        <select aria-label="Currency">
          <option value="EUR">EUR</option>
          <option value="CHF">CHF</option>
        </select>
      </SubmitOnChange>,
    )
    return localStorage.getItem('currency')
  }

  it('forgets a kept choice that is no longer on offer', () => {
    expect(showOver('USD')).toBeNull()
  })

  it('keeps one that is', () => {
    expect(showOver('CHF')).toBe('CHF')
  })
})

describe('ChoiceAnnouncer', () => {
  it('says the one option that the style sheet shows, and only once something was chosen', () => {
    Object.defineProperty(HTMLElement.prototype, 'innerText', {
      configurable: true,
      get() {
        return this.textContent
      },
    })
    render(
      <ChoiceAnnouncer>
        <input type="checkbox" aria-label="renew" />
        <div data-cell="" style={{ display: 'none' }}>
          hidden price
        </div>
        <div data-cell="">$83.99</div>
      </ChoiceAnnouncer>,
    )
    expect(screen.getByRole('status').textContent).toBe('')
    fireEvent.click(screen.getByLabelText('renew'))
    expect(screen.getByRole('status').textContent).toBe('$83.99')
  })
})

describe('AutoRenewAll', () => {
  const boxes = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[name="autorenew"]')].map((box) => box.checked)

  it('switches every product of the page, whatever each stood at, and back again', () => {
    render(
      <>
        <AutoRenewAll label="all" isOn />
        <input type="checkbox" name="autorenew" defaultChecked />
        <input type="checkbox" name="autorenew" />
      </>,
    )
    fireEvent.click(screen.getByLabelText('all'))
    expect(boxes()).toEqual([false, false])
    fireEvent.click(screen.getByLabelText('all'))
    expect(boxes()).toEqual([true, true])
  })

  it('lets each product hear of it, as if the visitor had switched it himself', () => {
    const heard = vi.fn()
    render(
      <>
        <AutoRenewAll label="all" isOn />
        <input type="checkbox" name="autorenew" defaultChecked onChange={heard} />
      </>,
    )
    fireEvent.click(screen.getByLabelText('all'))
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('PersonalizedNotice', () => {
  const form = { product: 'premium', back: '/premium', currency: 'USD', note: 'You pay in our store.' }
  const show = () =>
    render(
      <section data-buy-block="premium" data-state="failed">
        <PersonalizedNotice form={form} labels={LABELS} source="/offers?product=premium">
          <p>Prices failed.</p>
        </PersonalizedNotice>
      </section>,
    )
  const block = () => document.querySelector<HTMLElement>('[data-buy-block]')
  const forget = () => {
    document.cookie = 'session_partner=; max-age=0'
  }
  beforeEach(forget)
  afterEach(forget)

  it('leaves what everybody is told', async () => {
    const asked = vi.fn()
    vi.stubGlobal('fetch', asked)
    await act(async () => void show())
    expect(asked).not.toHaveBeenCalled()
    expect([screen.queryByText('Prices failed.') !== null, block()?.dataset['state']]).toEqual([true, 'failed'])
  })

  it('gives a visitor with a partner the form for what he is offered, which is then an offer like any other', async () => {
    document.cookie = 'session_partner=acme'
    vi.stubGlobal('fetch', async () => Response.json({ offers: { premium: offered() } }))
    show()
    await waitFor(() => expect(screen.getByText('$50.99')).toBeTruthy())
    expect([screen.queryByText('Prices failed.'), block()?.dataset['state']]).toEqual([null, 'offered'])
    const sent = new FormData(document.querySelector('form') ?? undefined)
    expect([...sent.keys()]).toEqual(['product', 'back', 'currency', 'term', 'quantity', 'autorenew'])
    expect(document.querySelector('button[data-buy]')).not.toBeNull()
  })

  it('leaves what everybody is told to a visitor with a partner who is offered nothing either', async () => {
    document.cookie = 'session_partner=acme'
    const asked = vi.fn(async () => Response.json({ offers: { premium: { state: 'failed', product: 'premium' } } }))
    vi.stubGlobal('fetch', asked)
    await act(async () => void show())
    expect(asked).toHaveBeenCalledTimes(1)
    expect([screen.queryByText('Prices failed.') !== null, block()?.dataset['state']]).toEqual([true, 'failed'])
  })
})

describe('PersonalizedOffer', () => {
  const forget = () => {
    document.cookie = 'session_partner=; max-age=0'
  }
  beforeEach(forget)
  afterEach(forget)

  const own = offered({ options: [option({ price: '$45.89' })] })
  const show = () =>
    render(
      <PersonalizedOffer view={offered({ options: [option()] })} labels={LABELS} source="/offers?product=premium" />,
    )
  const answering = (answer: () => Promise<Response>) => {
    const asked = vi.fn(answer)
    vi.stubGlobal('fetch', asked)
    return asked
  }

  it('asks nothing for a visitor without a partner', async () => {
    const asked = answering(async () => Response.json({ offers: { premium: own } }))
    await act(async () => void show())
    expect(asked).not.toHaveBeenCalled()
    expect(screen.getByText('$50.99')).toBeTruthy()
  })

  it('swaps in the prices of a visitor with a partner', async () => {
    document.cookie = 'session_partner=acme'
    answering(async () => Response.json({ offers: { premium: own } }))
    show()
    await waitFor(() => expect(screen.getByText('$45.89')).toBeTruthy())
    expect(screen.queryByText('$50.99')).toBeNull()
  })

  const pickSeven = async () => {
    document.cookie = 'session_partner=acme'
    const answer = Promise.withResolvers<Response>()
    answering(() => answer.promise)
    const seven = { value: '7', label: '7 devices', selected: false }
    const three = { value: '3', label: '3 devices', selected: true }
    render(<PersonalizedOffer view={offered({ quantities: [three, seven] })} labels={LABELS} source="/offers" />)
    fireEvent.click(screen.getByLabelText('7 devices'))
    return { answer, three, seven }
  }
  const chosenPack = () => document.querySelector<HTMLInputElement>('input[name="quantity"]:checked')?.value

  it('keeps what the visitor chose, where his own prices have it', async () => {
    const { answer, three, seven } = await pickSeven()
    answer.resolve(Response.json({ offers: { premium: { ...own, quantities: [three, seven] } } }))
    await waitFor(() => expect(screen.getByText('$45.89')).toBeTruthy())
    expect(chosenPack()).toBe('7')
  })

  it('goes back to the default, where his own prices do not have what he chose: a picker always has a value', async () => {
    const { answer, three } = await pickSeven()
    answer.resolve(Response.json({ offers: { premium: { ...own, quantities: [three] } } }))
    await waitFor(() => expect(screen.getByText('$45.89')).toBeTruthy())
    expect(chosenPack()).toBe('3')
  })

  it.each([
    ['no answer comes', async () => Promise.reject(new TypeError('Network Error'))],
    ['the answer is a failure', async () => new Response('', { status: 503 })],
    ['the product is not sold to him', async () => Response.json({ offers: {} })],
    ['his prices failed', async () => Response.json({ offers: { premium: { state: 'failed', product: 'premium' } } })],
  ])('leaves the public price where %s', async (_, answer) => {
    document.cookie = 'session_partner=acme'
    const asked = answering(answer)
    show()
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
    await act(async () => {})
    expect(screen.getByText('$50.99')).toBeTruthy()
  })
})
