import type { ReactNode } from 'react'
import { services } from '../../../adapters/wiring/services.ts'
import { BRAND } from '../../../domain/brand/brand.ts'
import { textLocale } from '../../../domain/languages/regional-texts.ts'
import { readViewKey } from '../../../domain/routing/page-view.ts'
import '../../../domain/brand/colors.css'
import '../../_styles/design-tokens.css'
import '../../_styles/base.css'
import '../../_styles/global-classes.css'
import '../../_styles/picker-rules.css'
import '../../_styles/forced-colors.css'
import '../../_styles/print.css'

export const viewport = { themeColor: BRAND.themeColor }

interface LayoutProps {
  readonly children: ReactNode
  readonly params: Promise<{ site: string; view: string }>
}

const RootLayout = async ({ children, params }: LayoutProps) => {
  const { site: code, view } = await params
  const { sites } = services()
  const site = sites.byCode(code)
  const order = readViewKey(view, sites.bannerIds)?.order ?? null
  return (
    <html lang={site ? textLocale(site, order) : 'en'} dir={site?.dir ?? 'ltr'}>
      <body>{children}</body>
    </html>
  )
}

export default RootLayout
