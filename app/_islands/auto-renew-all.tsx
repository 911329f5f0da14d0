'use client'

import type { ChangeEvent } from 'react'

/**
 * Switches renewal on or off for every product of the page at once. Each product's own check box is clicked, so that all
 * that listens to it hears of it; the prices follow by style sheet.
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
