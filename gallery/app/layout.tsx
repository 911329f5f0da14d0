import type { ReactNode } from 'react'
import '../../domain/brand/colors.css'
import '../../app/_styles/design-tokens.css'
import '../../app/_styles/base.css'
import '../../app/_styles/global-classes.css'
import '../../app/_styles/picker-rules.css'
import '../../app/_styles/forced-colors.css'
import '../../app/_styles/print.css'

const RootLayout = ({ children }: { children: ReactNode }) => (
  <html lang="en" dir="ltr">
    <body>{children}</body>
  </html>
)

export default RootLayout
