import type { ReactNode } from 'react'
import { services } from '../../../adapters/wiring/services.ts'
import { textLanguage } from '../../_messages/translator.ts'
import { fontClasses } from '../../_styles/fonts.ts'
import '../../_styles/tokens.css'
import '../../_styles/base.css'
import '../../_styles/pickers.css'

export const ensureStatic = 'navigation'

// Every real page is made on demand from the configured source: the build makes a placeholder alone.
export const generateStaticParams = () => [{ site: '_', view: '_' }]

export const viewport = { themeColor: '#071a19' }

/** The document: language and direction of the site, fonts, style sheets. */
const RootLayout = async ({ children, params }: { children: ReactNode; params: Promise<{ site: string }> }) => {
  const site = services().sites.byCode((await params).site)
  // A site whose language has no texts yet speaks English, and says so.
  const hasOwnTexts = site && textLanguage(site.language) === site.language
  return (
    <html lang={hasOwnTexts ? site.locale : 'en'} dir={hasOwnTexts ? site.dir : 'ltr'} className={fontClasses}>
      <body>{children}</body>
    </html>
  )
}

export default RootLayout
