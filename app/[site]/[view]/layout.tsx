import type { ReactNode } from 'react'
import { services } from '../../../adapters/wiring/services.ts'
import '../../_styles/tokens.css'
import '../../_styles/base.css'
import '../../_styles/global-classes.css'
import '../../_styles/pickers.css'
import '../../_styles/term-hints.css'
import '../../_styles/forced-colors.css'
import '../../_styles/print.css'

export const viewport = { themeColor: '#071a19' }

/** The document: language and direction of the site, style sheets. */
const RootLayout = async ({ children, params }: { children: ReactNode; params: Promise<{ site: string }> }) => {
  const site = services().sites.byCode((await params).site)
  return (
    <html lang={site?.locale ?? 'en'} dir={site?.dir ?? 'ltr'}>
      <body>{children}</body>
    </html>
  )
}

export default RootLayout
