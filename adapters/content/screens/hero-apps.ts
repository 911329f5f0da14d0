import type { DrawnApp } from '../../../ports/drawn-app.ts'
import type { PageTexts } from '../page-texts.ts'

/** The app in the picture of the home page: a protected computer, and a phone with an alert. */
export const protectedApp = ({ products, screens: s, compare }: PageTexts): DrawnApp => ({
  name: products.premium.name,
  icon: 'shield',
  state: s.protected,
  detail: s.noThreats,
  rows: [
    { icon: 'bolt', label: compare.featureNames.antivirus, mark: s.on },
    { icon: 'globe', label: compare.featureNames.vpn, mark: s.connected },
    { icon: 'lock', label: compare.featureNames.passwordManager, mark: s.on },
  ],
  phone: { icon: 'eye', title: s.leak, action: s.change },
})

/** The app in the picture of the downloads: the last step of an installation, and a phone that has finished it. */
export const installedApp = ({ products, screens: s, downloads }: PageTexts): DrawnApp => {
  const steps = downloads.steps.items.map(({ title }) => title)
  return {
    name: products.premium.name,
    icon: 'laptop',
    state: steps.at(-1) ?? s.updating,
    progress: 68,
    rows: steps.slice(0, -1).map((label) => ({ icon: 'check', label })),
    phone: { icon: 'shield', title: s.protected },
  }
}
