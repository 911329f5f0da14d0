// Hydrates the page on intent: adds the framework's scripts on the first sign that a visitor is about to use it, or at once
// where the page asks for it. Until then every control is a native one. See edge/scripts.
;(() => {
  const element = document.getElementById('wake')
  if (!element) return
  const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin']
  const options = { capture: true, passive: true }

  const hydrate = () => {
    for (const sign of signs) removeEventListener(sign, hydrate, options)
    const data = JSON.parse(element.textContent)
    self.TURBOPACK = data.turbopack
    self.__next_f = data.flight
    for (const { src, id } of data.scripts) {
      const script = document.createElement('script')
      script.src = src
      script.async = false
      if (id) script.id = id
      document.head.append(script)
    }
  }

  // A visitor with a partner or store arguments may have personalized prices, which an island requests.
  const mayHavePersonalizedPrices = /(?:^|; )(?:session_partner|store_args)=/.test(document.cookie)
  if (mayHavePersonalizedPrices || document.querySelector('[data-wake="load"]')) hydrate()
  else for (const sign of signs) addEventListener(sign, hydrate, options)
})()
