'use client'

/**
 * Replaces a page that failed to render. The site is unknown here, so the text is in English and the link leads to the root of
 * the host.
 */
const GlobalError = () => (
  <html lang="en">
    <head>
      <title>This page could not be shown</title>
      <meta name="robots" content="noindex" />
    </head>
    <body>
      <main data-message="error">
        <h1>This page could not be shown</h1>
        <p>Something failed on our side. Load the page again in a moment.</p>
        <p>
          <a href="/">Go to the home page</a>
        </p>
      </main>
    </body>
  </html>
)

export default GlobalError
