'use client'

/**
 * What is left to show when a page cannot be made at all, which only a mistake of ours brings about. No site is known here,
 * so it speaks English and leads to the start of the host.
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
