// Hydrates the page on intent: gets the framework's scripts and the page's data on the first sign that a visitor is about to
// use it, or at once where the page asks for it. Until then, and where that fails, every control is a native one. See
// edge/scripts.
;(() => {
  const { hydration, scripts } = document.currentScript.dataset
  const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin']
  const options = { capture: true, passive: true }
  const sources = scripts.split(' ').map((script) => script.split('#'))

  const add = (tag, attributes) => document.head.append(Object.assign(document.createElement(tag), attributes))
  const getAhead = (rel, href, as) => add('link', { rel, href, as })

  let isHydrating = false

  const hydrate = async () => {
    isHydrating = true
    for (const sign of signs) removeEventListener(sign, tryToHydrate, options)
    // The page of one visitor alone has its data within.
    const within = document.getElementById('hydration')
    const answer = within ? new Response(within.textContent) : fetch(hydration)
    for (const [src] of sources) getAhead('preload', src, 'script')
    const data = await (await answer).json()
    self.TURBOPACK = data.turbopack
    self.__next_f = data.flight
    for (const [src, id = ''] of sources) add('script', { src, id, async: false })
  }
  // Without its data the page stays as it is: it does all of its work natively.
  const tryToHydrate = () => void hydrate().catch(() => {})

  // A visitor with a partner or store arguments may have personalized prices, which an island requests. They may be shown by
  // rules that the page has no use for yet.
  const mayHavePersonalizedPrices = /(?:^|; )(?:session_partner|store_args)=/.test(document.cookie)
  if (mayHavePersonalizedPrices) {
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"]')) sheet.disabled = false
    tryToHydrate()
    return
  }
  if (document.querySelector('[data-wake="load"]')) {
    tryToHydrate()
    return
  }
  for (const sign of signs) addEventListener(sign, tryToHydrate, options)

  // Nobody waits for what is fetched ahead, so it must cost a visitor nothing: neither their data nor their patience.
  const { effectiveType, saveData } = navigator.connection ?? {}
  if (effectiveType !== '4g' || saveData) return
  const fetchAhead = () => {
    if (isHydrating) return
    getAhead('prefetch', hydration, 'fetch')
    for (const [src] of sources) getAhead('prefetch', src, 'script')
  }
  addEventListener('load', () => requestIdleCallback(fetchAhead))
})()
