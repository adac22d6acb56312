/*
 * These run as they are written here, inside the page and before any script of the shop has arrived. So they use nothing
 * from outside themselves, and only what every browser of the last years knows.
 */

/**
 * What is tapped or typed before the page is alive is not lost: a tap is held back and pressed again when it is, and a
 * text is told again, since React would set a field that it keeps to what it knows. What works without scripts (links,
 * forms with an address, what opens a dialog) is let through.
 */
export function keepEarly() {
  const taps: HTMLElement[] = []
  const typed = new Map<HTMLInputElement, string>()
  const keepTap = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>(
      'button[type=button]:not([commandfor],[popovertarget]),form:not([action],[method]) button[type=submit]',
    )
    if (!button) return
    taps.push(button)
    event.stopImmediatePropagation()
  }
  const keepText = ({ target }: Event) => {
    const field = target as HTMLInputElement
    if (field.matches('textarea,input:not([type=checkbox],[type=radio],[type=file])')) typed.set(field, field.value)
  }
  const giveBack = () => {
    removeEventListener('click', keepTap, true)
    removeEventListener('input', keepText, true)
    for (const [field, text] of typed) {
      if (!field.isConnected) continue
      // React only hears of a text that differs from the last one it saw, and looks at what is set by the field's kind.
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
      for (const value of ['', text]) {
        set?.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
    for (const button of taps) if (button.isConnected) button.click()
  }
  addEventListener('click', keepTap, true)
  addEventListener('input', keepText, true)
  addEventListener('page-alive', giveBack, { once: true })
}

/** Resolves when the first frame is on the screen; at once where nobody looks. */
export function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}

export function preload(modules: string[]) {
  for (const module of modules) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = module
    document.head.append(link)
  }
}
