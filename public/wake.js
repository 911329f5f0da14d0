// Wakes the page: adds the framework's scripts on the first sign of intent, or at once where the page asks for it.
// Until then every control is a native one. See adapters/finishing.
;(() => {
  const element = document.getElementById('wake')
  if (!element) return
  const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin']
  const listen = { capture: true, passive: true }
  let replay

  const hold = (event) => {
    const control = event.target.closest?.('[data-replay]')
    if (!control) return
    event.preventDefault()
    event.stopImmediatePropagation()
    replay = control
  }

  const awake = () => {
    removeEventListener('click', hold, true)
    replay?.click()
  }

  const wake = () => {
    for (const sign of signs) removeEventListener(sign, wake, listen)
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

  addEventListener('click', hold, true)
  addEventListener('awake', awake, { once: true })
  // A visitor with a partner or store arguments may have prices of his own: an island asks for them.
  const isPersonal = /(?:^|; )(?:session_partner|store_args)=/.test(document.cookie)
  if (isPersonal || document.querySelector('[data-wake="load"]')) wake()
  else for (const sign of signs) addEventListener(sign, wake, listen)
})()
