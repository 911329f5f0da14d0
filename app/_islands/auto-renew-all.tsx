'use client'

import type { ChangeEvent } from 'react'

/**
 * Switches auto-renew for every product of the page at once, by a click on each product's check box, so that the listeners
 * of that box run; the style sheet then shows the prices.
 */
export const AutoRenewAll = ({ label, isOn }: { label: string; isOn: boolean }) => {
  const switchAll = ({ target: { checked } }: ChangeEvent<HTMLInputElement>) => {
    for (const box of document.querySelectorAll<HTMLInputElement>('input[name="autorenew"]')) {
      if (box.checked !== checked) box.click()
    }
  }
  return (
    <label className="auto-renew-all" data-auto-renew="all" data-replay="">
      <input type="checkbox" defaultChecked={isOn} onChange={switchAll} />
      <span>{label}</span>
    </label>
  )
}
