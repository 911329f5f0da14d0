import type { PageData } from '../../../ports/pages.ts'

/**
 * The files that a page brings along. A script that needs consent is only named: the page's own script adds it where the visitor
 * allows it.
 */
export const PageAssets = ({ page: { assets = {}, flags = {} } }: { page: PageData }) => {
  const { styleSheets = [], fonts = {}, headScripts = [] } = assets
  return (
    <>
      {styleSheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="page" />
      ))}
      {Object.values(fonts).map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      {flags.externalScripts === false
        ? null
        : headScripts.map(({ src, purpose }) =>
            purpose === undefined ? (
              <script key={src} src={src} async />
            ) : (
              <meta key={src} name="head-script" content={src} data-purpose={purpose} />
            ),
          )}
    </>
  )
}
