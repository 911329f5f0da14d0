import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { services } from '../../../adapters/wiring/services.ts'
import { textLanguage } from '../../_messages/translator.ts'
import { fontPieces } from '../../_styles/font-pieces.ts'
import '../../_styles/fonts.css'
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
  for (const address of fontPieces(hasOwnTexts ? site.language : 'en')) {
    preload(address, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  }
  return (
    <html lang={hasOwnTexts ? site.locale : 'en'} dir={hasOwnTexts ? site.dir : 'ltr'}>
      <body>{children}</body>
    </html>
  )
}

export default RootLayout
