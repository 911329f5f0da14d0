import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { OfferChoice } from '../../app/_offers/offer-choice.tsx'
import { LABELS, offered, option } from './offered-view-sample.ts'

afterEach(cleanup)

const renderChoice = (...parts: Parameters<typeof offered>) =>
  render(<OfferChoice view={offered(...parts)} labels={LABELS} />).container

const cell = (root: HTMLElement, pid: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(`[data-option="${pid}"]`)
  if (!found) throw new Error(`No cell for ${pid}`)
  return found
}

describe('OfferChoice', () => {
  it('submits the preselected term, quantity and auto-renew setting with native pickers', () => {
    const root = renderChoice()
    const form = document.createElement('form')
    form.append(root)
    expect([...new FormData(form)]).toEqual([
      ['term', '1Y'],
      ['quantity', '3'],
      ['autorenew', 'true'],
    ])
  })

  it('describes each radio button by the option that it selects and the price of that option', () => {
    const described = [...renderChoice().querySelectorAll('[type="radio"]')].map((radio) => [
      radio.getAttribute('value'),
      radio.getAttribute('aria-description'),
    ])
    expect(described).toEqual([
      ['1Y', '1 year, 3 devices, $50.99 (with renewal)'],
      ['2Y', '2 years, 3 devices, $83.99 (with renewal)'],
      ['3', '1 year, 3 devices, $50.99 (with renewal)'],
    ])
  })

  it('adds no description to an unsold value', () => {
    const terms = [...offered().terms, { value: '3Y', label: '3 years', selected: false }]
    expect(renderChoice({ terms }).querySelector('[value="3Y"]')?.hasAttribute('aria-description')).toBe(false)
  })

  it('includes the product name in the buy button, and labels the old and the current price for screen readers', () => {
    const root = renderChoice()
    expect(screen.getByRole('button', { name: 'Buy now Premium' })).toBe(root.querySelector('[data-buy]'))
    expect(cell(root, 'premium-1Y-3-ar').firstElementChild?.textContent).toBe('Before: $84.99 Save 40% Now: $50.99')
    expect(cell(root, 'premium-1Y-3').firstElementChild?.textContent).toBe('$59.99')
  })

  it('shows the title of the block as a heading', () => {
    expect(renderChoice({ title: 'For everyone' }).querySelector('h2')?.textContent).toBe('For everyone')
    cleanup()
    expect(renderChoice().querySelector('h2')).toBeNull()
  })

  it('submits the selected add-on, by default none, and shows name, price and use before the choice, and after it the total and the next charge for every option', () => {
    const offer = { price: '$9.99', total: '$60.98', nextCharge: 'Next: $97.98 on May 1' }
    const root = renderChoice({
      options: [option({ addOns: [{ ...offer, renewal: 'Renews at $12.99' }, null] })],
      addOns: {
        title: 'Add to your order',
        none: 'No add-on',
        totalLabel: 'Total',
        notSold: 'Not sold',
        choices: [
          { product: 'backup', name: 'Backup', about: 'Copies your files' },
          { product: 'network', name: 'Network' },
        ],
      },
    })
    const radios = screen.getAllByRole('radio').filter((radio) => radio.getAttribute('name') === 'addOn')
    expect(radios.map((radio) => [radio.getAttribute('value'), radio.getAttribute('data-add-on')])).toEqual([
      ['', '0'],
      ['backup', '1'],
      ['network', '2'],
    ])
    const form = document.createElement('form')
    form.append(root)
    expect(new FormData(form).get('addOn')).toBe('')
    const [first, second] = root.querySelectorAll('[data-option] [data-add-on-price]')
    expect(first?.textContent).toBe('+ Backup: $9.99Renews at $12.99Total $60.98Next: $97.98 on May 1')
    expect(radios.map((radio) => radio.closest('label')?.textContent?.trim())).toEqual([
      'No add-on',
      'Backup + $9.99 Renews at $12.99Copies your files',
      'Network Not sold',
    ])
    expect([second?.textContent, second?.getAttribute('data-add-on-price')]).toEqual(['Not sold', '2'])
  })

  it('names the auto-renew state of a term that is sold in one state only, for the other state', () => {
    const stateOf = (root: HTMLElement, term: string) =>
      [...root.querySelectorAll(`[value="${term}"] + span > small`)]
        .filter((hint) => /renewal/.test(hint.textContent ?? ''))
        .map((hint) => [hint.textContent, hint.getAttribute('data-autorenew')])
    const root = renderChoice()
    expect([stateOf(root, '1Y'), stateOf(root, '2Y')]).toEqual([[], [['with renewal', 'false']]])
    cleanup()
    expect(stateOf(renderChoice({ isAutoRenewAvailable: false }), '2Y')).toEqual([])
  })

  it('never disables a value of a picker', () => {
    expect(renderChoice().querySelectorAll('input:disabled, option:disabled')).toHaveLength(0)
  })

  it("shows an option's price, struck price, savings, renewal, tax and monthly price", () => {
    const shown = cell(renderChoice(), 'premium-1Y-3-ar')
    const text = (hook: string) => shown.querySelector(`[${hook}]`)?.textContent
    expect(text('data-price')).toBe('$50.99')
    expect(text('data-price-struck')).toBe('$84.99')
    expect(text('data-savings')).toBe('Save 40%')
    expect(text('data-price-renewal')).toBe('Renews at $84.99')
    expect(text('data-price-monthly')).toBe('$4.25 per month')
    expect(shown.querySelector('.facts')?.children[2]?.textContent).toBe('incl. VAT')
  })

  it('shows no struck price, savings or renewal if the option has none', () => {
    const shown = cell(renderChoice(), 'premium-1Y-3')
    expect(shown.querySelector('[data-price-struck], [data-savings], [data-price-renewal]')).toBeNull()
  })

  it('sets the data attributes that the style sheet and the tests select', () => {
    expect({ ...cell(renderChoice(), 'premium-1Y-3').dataset }).toMatchObject({
      term: '1Y',
      quantity: '3',
      autorenew: 'false',
      list: 'other',
      termPosition: '0',
      quantityPosition: '0',
    })
  })

  it('has the savings by automatic renewal for a choice that costs less with it', () => {
    const [renewing, ...others] = offered().options
    const options = renewing === undefined ? [] : [{ ...renewing, savedByRenewal: '−$9.00' }, ...others]
    const savings = [
      ...renderChoice({ options }).querySelectorAll<HTMLElement>('[data-auto-renew] [data-term-position]'),
    ]
    expect(savings.map(({ textContent, dataset }) => [textContent, { ...dataset }])).toEqual([
      ['−$9.00', { termPosition: '0', quantityPosition: '0' }],
    ])
  })

  it('has a hint for each auto-renew state', () => {
    const hints = renderChoice().querySelectorAll('[data-auto-renew] small:not([data-term-position])')
    expect([...hints].map((hint) => hint.textContent)).toEqual(['You can switch it off.', 'It ends.'])
  })

  it('merges unsold combinations that differ only in the term and have the same nearest option', () => {
    const combination = { termPosition: 0, quantityPosition: 0, autorenew: true, nearestPid: 'premium-1Y-3' }
    const unsold = [
      combination,
      { ...combination, termPosition: 2 },
      { ...combination, termPosition: 3, isMonthly: true as const },
      { ...combination, termPosition: 4, autorenew: false },
      { ...combination, termPosition: 5, quantityPosition: 1 },
      { ...combination, termPosition: 6, nearestPid: 'premium-2Y-3-ar' },
    ]
    const cells = [...renderChoice({ unsold }).querySelectorAll<HTMLElement>('[data-unsold]')]
    expect(cells.map(({ dataset }) => dataset['termPosition'])).toEqual(['0 2', '3', '4', '5', '6'])
  })

  it('marks only the preselected option', () => {
    const marked = [...renderChoice().querySelectorAll<HTMLElement>('[data-selected]')]
    expect(marked.map(({ dataset }) => dataset['option'])).toEqual(['premium-1Y-3-ar'])
  })

  it('passes the longest note, renewal and next charge to the style sheet, which reserves height for them', () => {
    const options = [
      option({ pid: 'short', renewal: 'Renews at $84.99', nextCharge: 'Next: $84.99' }),
      option({ pid: 'long', monthly: '$5 per month', renewal: 'Renews at $9', nextCharge: 'Next: $9 on May 1' }),
    ]
    expect(renderChoice({ options }).querySelector('[data-longest]')?.getAttribute('data-longest')).toBe(
      '1 year · 3 devices · incl. VAT · $5 per month\nRenews at $84.99\nNext: $9 on May 1',
    )
  })

  it('names the last day of an option that does not renew, and reserves height for it', () => {
    const { renewal: _, nextCharge: __, ...once } = option({ pid: 'once', ends: 'Protected until: November 27, 2027' })
    const root = renderChoice({ options: [once] })
    expect(cell(root, 'once').lastElementChild?.textContent).toBe('Protected until: November 27, 2027')
    expect(root.querySelector('[data-longest]')?.getAttribute('data-longest')).toContain(
      '\nProtected until: November 27, 2027',
    )
  })

  it('offers the nearest option for an unsold combination, with a button that submits the pid of that option', () => {
    const cell = renderChoice().querySelector<HTMLElement>('[data-unsold]')
    expect(cell?.textContent).toContain('Not sold. Nearest:')
    const button = cell?.querySelector('button')
    expect([button?.name, button?.value, button?.textContent]).toEqual([
      'option',
      'premium-1Y-3',
      'Choose 1 year, 3 devices, $59.99',
    ])
  })

  it('shows tax, monthly price and renewal next to the button for the nearest option', () => {
    const nearest = option({ pid: 'near', monthly: '$5 per month', renewal: 'Renews at $84.99' })
    const unsold = [{ termPosition: 1, quantityPosition: 0, autorenew: true, nearestPid: 'near' }]
    const notes = (cell: Element | null) =>
      [...(cell?.querySelectorAll('[data-nearest] span') ?? [])].map((e) => e.textContent)
    expect(notes(renderChoice({ options: [nearest], unsold }).querySelector('[data-unsold]'))).toEqual([
      'incl. VAT',
      '$5 per month',
      'Renews at $84.99',
    ])
    cleanup()
    expect(notes(renderChoice().querySelector('[data-unsold]'))).toEqual(['incl. VAT'])
  })

  it('shows a price unchanged even if it contains a replacement pattern', () => {
    const root = renderChoice({ picker: 'option', options: [option({ price: '$& 5' })], isAutoRenewAvailable: false })
    expect(root.querySelector('option')?.textContent).toBe('1 year, 3 devices, $& 5')
  })

  it('shows one list of options with their auto-renew state if the picker is `option`', () => {
    renderChoice({ picker: 'option' })
    const list = screen.getByLabelText<HTMLSelectElement>('Licence')
    expect([...list.options].map(({ value, text }) => [value, text])).toEqual([
      ['premium-1Y-3-ar', '1 year, 3 devices, $50.99 (with renewal)'],
      ['premium-2Y-3-ar', '2 years, 3 devices, $83.99 (with renewal)'],
      ['premium-1Y-3', '1 year, 3 devices, $59.99 (without renewal)'],
    ])
    expect(list.value).toBe('premium-1Y-3-ar')
  })

  it('shows no check box if auto-renew cannot be chosen', () => {
    expect(renderChoice({ isAutoRenewAvailable: false }).querySelector('[name="autorenew"]')).toBeNull()
  })

  it('shows a picker with more than six values as a list', () => {
    const quantities = [1, 2, 3, 4, 5, 6, 7].map((count) => ({
      value: String(count),
      label: `${count} devices`,
      selected: count === 3,
    }))
    renderChoice({ quantities })
    expect(screen.getByLabelText<HTMLSelectElement>('Number of devices').value).toBe('3')
  })
})
