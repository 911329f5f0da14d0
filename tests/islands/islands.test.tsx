import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChoiceAnnouncer } from '../../app/_islands/choice-announcer.tsx'
import { LeadOrigin } from '../../app/_islands/lead-origin.tsx'
import { usePageQuery } from '../../app/_islands/page-query.ts'
import { PersonalizedComparison } from '../../app/_islands/personalized-comparison.tsx'
import { PersonalizedNotice } from '../../app/_islands/personalized-notice.tsx'
import { PersonalizedOffer } from '../../app/_islands/personalized-offer.tsx'
import { PersonalizedSummary } from '../../app/_islands/personalized-summary.tsx'
import { SubmittingSelect } from '../../app/_islands/submitting-select.tsx'
import { comparisonView } from '../../domain/offers/comparison-view.ts'
import { LABELS, offered, option } from './offered-view-sample.ts'

// A busy machine may take longer than a second.
configure({ asyncUtilTimeout: 20_000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('LeadOrigin', () => {
  const fields = () => {
    const { container } = render(
      <form onSubmit={(event) => event.preventDefault()}>
        <LeadOrigin consentCookie="consent" campaignCookie="campaign" campaignField="marketo-params" tookField="took" />
        <button type="submit">Send</button>
      </form>,
    )
    const valueIn = (name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value
    return { campaign: () => valueIn('marketo-params'), took: () => valueIn('took') }
  }

  afterEach(() => {
    localStorage.clear()
    document.cookie = 'campaign=; Max-Age=0'
    document.cookie = 'consent=; Max-Age=0'
    history.replaceState(null, '', '/')
  })

  it.each([
    ['fills in the page query for an undecided visitor, without saving it', '', false, 'utm_source=Mail&x=1'],
    ['does not read the page query after a refusal', 'v1.', false, ''],
    ['does not read the page query if the browser sends Global Privacy Control', '', true, ''],
  ])('%s', (_, decision, globalPrivacyControl, campaign) => {
    history.replaceState(null, '', '/contact-sales?utm_source=Mail&x=1')
    if (decision !== '') document.cookie = `consent=${decision}`
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: globalPrivacyControl, configurable: true })
    expect(fields().campaign()).toBe(campaign)
    expect(localStorage.length).toBe(0)
    Reflect.deleteProperty(navigator, 'globalPrivacyControl')
  })

  it('fills in and saves the campaign from the cookie, or uses the saved campaign if there is no cookie', () => {
    document.cookie = 'other=1'
    document.cookie = `campaign=${encodeURIComponent('utm_source=letter&utm_term=a b')}`
    expect(fields().campaign()).toBe('utm_source=letter&utm_term=a b')
    cleanup()
    document.cookie = 'campaign=; Max-Age=0'
    expect(fields().campaign()).toBe('utm_source=letter&utm_term=a b')
  })

  it('records the time until submission, even if storage is blocked', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('blocked')
      },
    })
    const { campaign, took } = fields()
    vi.unstubAllGlobals()
    expect([campaign(), took()]).toEqual(['', ''])
    fireEvent.click(screen.getByText('Send'))
    expect(took()).toMatch(/^\d+$/)
  })
})

describe('usePageQuery', () => {
  const Shown = () => {
    const { original, lowerCased } = usePageQuery()
    return <p>{`${original} / ${lowerCased}`}</p>
  }

  it('returns the page query, both as requested and in lower case', () => {
    history.replaceState(null, '', '/premium?Ref=Friend&PROMO=Welcome')
    expect(render(<Shown />).container.textContent).toBe('Ref=Friend&PROMO=Welcome / ref=friend&promo=welcome')
    history.replaceState(null, '', '/')
    expect(render(<Shown />).container.textContent).toBe(' / ')
  })

  it('returns an empty query on the server, where all queries share one page, and hydrates without a mismatch', async () => {
    history.replaceState(null, '', '/premium?ref=friend')
    const html = renderToString(<Shown />)
    expect(html).toBe('<p> / </p>')
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = html
    const onRecoverableError = vi.fn()
    const root = await act(async () => hydrateRoot(container, <Shown />, { onRecoverableError }))
    expect([container.textContent, onRecoverableError.mock.calls]).toEqual(['ref=friend / ref=friend', []])
    await act(async () => root.unmount())
    container.remove()
    history.replaceState(null, '', '/')
  })
})

describe('SubmittingSelect', () => {
  const currencies = (
    <SubmittingSelect
      id="currency"
      name="currency"
      values={[
        { value: 'EUR', label: 'EUR – Euro' },
        { value: 'CHF', label: 'CHF – Franc' },
      ]}
      chosen="EUR"
    />
  )

  it('submits its form with the button beside it when the value changes', () => {
    const sent = vi.fn((event: Event) => event.preventDefault())
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent(event.nativeEvent)
        }}
      >
        {currencies}
        <button type="submit">Apply</button>
      </form>,
    )
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'CHF' } })
    expect(sent).toHaveBeenCalledTimes(1)
  })
})

describe('ChoiceAnnouncer', () => {
  it.each([
    ['en-US', '.'],
    ['ja-JP', '。'],
    ['zh-CN', '。'],
  ])('announces the displayed option after a change as a sentence of %s, but not before', (lang, stop) => {
    document.documentElement.lang = lang
    vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as never)
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
        <div data-cell="">
          <p>
            <s>Before:{'\n'}$99.99</s>
            <b>$83.99</b>
          </p>
        </div>
      </ChoiceAnnouncer>,
    )
    expect(screen.getByRole('status').textContent).toBe('')
    fireEvent.click(screen.getByLabelText('renew'))
    expect(screen.getByRole('status').textContent).toBe(`Before: $99.99, $83.99${stop}`)
    document.documentElement.lang = ''
  })
})

/** Each test uses a different page, because a page requests its offers only once. */
let pages = 0
let offersUrl = ''
beforeEach(() => {
  pages += 1
  offersUrl = `/offers?product=premium&page=${pages}`
})

describe('PersonalizedNotice', () => {
  const form = {
    product: 'premium',
    returnPath: '/premium',
    currency: 'USD',
    note: 'You pay in our store.',
    buyEvent: LABELS.buyEvent,
  }
  const show = () =>
    render(
      <section data-buy-block="premium" data-state="failed">
        <PersonalizedNotice
          form={form}
          labels={LABELS}
          offersUrl={offersUrl}
          notice={{ title: null, text: 'Prices failed.', links: [], isFailed: true }}
        />
      </section>,
    )
  const block = () => document.querySelector<HTMLElement>('[data-buy-block]')
  const clearCookies = () => {
    document.cookie = 'session_partner=; max-age=0'
  }
  beforeEach(clearCookies)
  afterEach(clearCookies)

  it('shows the public notice to a visitor without a partner', async () => {
    const request = vi.fn()
    vi.stubGlobal('fetch', request)
    await act(async () => void show())
    expect(request).not.toHaveBeenCalled()
    expect([screen.queryByText('Prices failed.') !== null, block()?.dataset['state']]).toEqual([true, 'failed'])
  })

  it('shows a buy form to a visitor with a personalized offer', async () => {
    document.cookie = 'session_partner=acme'
    vi.stubGlobal('fetch', async () => Response.json({ offers: { premium: offered() } }))
    show()
    await waitFor(() => expect(screen.getByText('$50.99')).toBeTruthy())
    // An effect updates the block, possibly after the paint.
    await waitFor(() =>
      expect([screen.queryByText('Prices failed.'), block()?.dataset['state']]).toEqual([null, 'offered']),
    )
    const fields = new FormData(document.querySelector('form') ?? undefined)
    expect([...fields.keys()]).toEqual(['product', 'back', 'priceCurrency', 'term', 'quantity', 'autorenew'])
    expect(document.querySelector('button[data-buy]')).not.toBeNull()
  })

  it('shows the public notice to a visitor with a partner if the personalized offer also failed', async () => {
    document.cookie = 'session_partner=acme'
    const request = vi.fn(async () => Response.json({ offers: { premium: { state: 'failed', product: 'premium' } } }))
    vi.stubGlobal('fetch', request)
    await act(async () => void show())
    expect(request).toHaveBeenCalledTimes(1)
    expect([screen.queryByText('Prices failed.') !== null, block()?.dataset['state']]).toEqual([true, 'failed'])
  })
})

describe('PersonalizedOffer', () => {
  const clearCookies = () => {
    document.cookie = 'session_partner=; max-age=0'
  }
  beforeEach(clearCookies)
  afterEach(clearCookies)

  const personalized = offered({ options: [option({ price: '$45.89' })], quote: 'personal' })
  const show = () =>
    render(
      <PersonalizedOffer
        view={offered({ options: [option()], quote: 'public' })}
        labels={LABELS}
        promotions={[]}
        assurances={[]}
        offersUrl={offersUrl}
      />,
    )
  const stubFetch = (respond: () => Promise<Response>) => {
    const request = vi.fn(respond)
    vi.stubGlobal('fetch', request)
    return request
  }

  it('requests nothing for a visitor without a partner', async () => {
    const request = stubFetch(async () => Response.json({ offers: { premium: personalized } }))
    await act(async () => void show())
    expect(request).not.toHaveBeenCalled()
    expect(screen.getByText('$50.99')).toBeTruthy()
  })

  it('shows personalized prices to a visitor with a partner, and sends their quote', async () => {
    document.cookie = 'session_partner=acme'
    stubFetch(async () => Response.json({ offers: { premium: personalized } }))
    show()
    const quote = () => document.querySelector<HTMLInputElement>('input[name="quote"]')?.value
    expect(quote()).toBe('public')
    await waitFor(() => expect(screen.getByText('$45.89')).toBeTruthy())
    expect(quote()).toBe('personal')
    expect(screen.queryByText('$50.99')).toBeNull()
  })

  const pickSeven = async () => {
    document.cookie = 'session_partner=acme'
    const response = Promise.withResolvers<Response>()
    stubFetch(() => response.promise)
    const seven = { value: '7', label: '7 devices', selected: false }
    const three = { value: '3', label: '3 devices', selected: true }
    render(
      <PersonalizedOffer
        view={offered({ quantities: [three, seven] })}
        labels={LABELS}
        promotions={[]}
        assurances={[]}
        offersUrl={offersUrl}
      />,
    )
    fireEvent.click(screen.getByLabelText('7 devices'))
    return { response, three, seven }
  }
  const chosenQuantity = () => document.querySelector<HTMLInputElement>('input[name="quantity"]:checked')?.value

  it("keeps the visitor's choice if the personalized offer contains it", async () => {
    const { response, three, seven } = await pickSeven()
    response.resolve(Response.json({ offers: { premium: { ...personalized, quantities: [three, seven] } } }))
    await waitFor(() => expect(screen.getByText('$45.89')).toBeTruthy())
    expect(chosenQuantity()).toBe('7')
  })

  it("selects the default if the personalized offer does not contain the visitor's choice", async () => {
    const { response, three } = await pickSeven()
    response.resolve(Response.json({ offers: { premium: { ...personalized, quantities: [three] } } }))
    await waitFor(() => expect(screen.getByText('$45.89')).toBeTruthy())
    expect(chosenQuantity()).toBe('3')
  })

  it.each([
    ['the request fails', async () => Promise.reject(new TypeError('Network Error'))],
    ['the response is an error', async () => new Response('', { status: 503 })],
    ['the product is not sold to the visitor', async () => Response.json({ offers: {} })],
    [
      'the personalized prices failed',
      async () => Response.json({ offers: { premium: { state: 'failed', product: 'premium' } } }),
    ],
  ])('shows the public price if %s', async (_, respond) => {
    document.cookie = 'session_partner=acme'
    const request = stubFetch(respond)
    show()
    await waitFor(() => expect(request).toHaveBeenCalledTimes(1))
    await act(async () => {})
    expect(screen.getByText('$50.99')).toBeTruthy()
  })
})

describe('PersonalizedSummary', () => {
  const clearCookies = () => {
    document.cookie = 'session_partner=; max-age=0'
  }
  beforeEach(clearCookies)
  afterEach(clearCookies)

  const show = () =>
    render(
      <PersonalizedSummary
        product="premium"
        price="$50.99"
        quantityLabel="3 devices"
        termLabel="1 year"
        renewal="Renews at $84.99"
        taxNote=""
        offersUrl={offersUrl}
      />,
    )
  const lines = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)

  it('shows price, choice and renewal in two lines', async () => {
    await act(async () => void show())
    expect(lines()).toEqual(['$50.99 3 devices1 year', 'Renews at $84.99'])
  })

  it.each([
    [
      'option',
      [option({ price: '$45.89', renewal: 'Renews at $76.49' })],
      ['$45.89 incl. VAT3 devices1 year', 'Renews at $76.49'],
    ],
    ['option without renewal', [option({ price: '$45.89' })], ['$45.89 incl. VAT3 devices1 year']],
  ])('shows a personalized %s with its tax note', async (_, options, personalized) => {
    document.cookie = 'session_partner=acme'
    vi.stubGlobal('fetch', async () =>
      Response.json({ offers: { premium: offered({ options, taxNote: 'incl. VAT' }) } }),
    )
    show()
    await waitFor(() => expect(lines()).toEqual(personalized))
  })

  it('keeps the public price if the personalized offer preselects nothing', async () => {
    document.cookie = 'session_partner=acme'
    const request = vi.fn(async () =>
      Response.json({ offers: { premium: offered({ options: [option({ selected: false })], taxNote: 'incl. VAT' }) } }),
    )
    vi.stubGlobal('fetch', request)
    show()
    await waitFor(() => expect(request).toHaveBeenCalledTimes(1))
    await act(async () => {})
    expect(lines()).toEqual(['$50.99 3 devices1 year', 'Renews at $84.99'])
  })
})

describe('PersonalizedComparison', () => {
  const clearCookies = () => {
    document.cookie = 'session_partner=; max-age=0'
  }
  beforeEach(clearCookies)
  afterEach(clearCookies)

  const plus = offered({ product: 'plus', options: [option({ pid: 'plus-1Y-3-ar', price: '$41.99' })] })
  const products = ['premium', 'plus'].map((product) => ({
    form: { product, returnPath: '/compare', currency: 'USD', note: '', buyEvent: '' },
    labels: { ...LABELS, buy: 'Get', buyName: product },
    head: { product, name: product, tagline: 'Protects.', href: `/${product}` },
    notice: null,
  }))
  const show = () =>
    render(
      <PersonalizedComparison
        view={comparisonView([offered(), plus])}
        products={products}
        names="Premium"
        autoRenewAll="all"
        offersUrl={offersUrl}
      />,
    )

  it('renders each control once, and one button per price', () => {
    show()
    expect(document.querySelectorAll('input[name="autorenew"]')).toHaveLength(1)
    expect(document.querySelectorAll('input[name="quantity"]')).toHaveLength(1)
    const button = document.querySelector<HTMLButtonElement>('[data-option="plus-1Y-3-ar"] button')
    expect([button?.name, button?.value, button?.textContent]).toEqual(['option', 'plus-1Y-3-ar', 'Get plus'])
    expect(new FormData(button?.form ?? undefined).get('product')).toBe('plus')
  })

  it.each([
    [
      'personalized prices',
      { comparisons: { 'premium,plus': comparisonView([offered({ options: [option({ price: '$45.89' })] }), plus]) } },
      '$45.89',
    ],
    [
      'the public prices if there is no personalized offer',
      { comparisons: { 'premium,plus': comparisonView([]) } },
      '$50.99',
    ],
    ['the public prices if the response has no comparison', {}, '$50.99'],
  ])('shows a visitor with a partner %s', async (_, answer, price) => {
    document.cookie = 'session_partner=acme'
    const request = vi.fn(async () => Response.json(answer))
    vi.stubGlobal('fetch', request)
    show()
    await waitFor(() => expect(request).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(screen.getByText(price)).toBeTruthy())
  })
})
