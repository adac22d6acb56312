/*
 * These run as they are written here, inside the page and before any script of the shop has arrived. So they use nothing
 * from outside themselves, and only what every browser of the last years knows.
 */

/**
 * What is tapped or typed before the page is alive is not lost: a tap on a button is held back and pressed again when it
 * is, and a text is told again, since React would set a field that it keeps to what it knows. A form that works without
 * scripts waits for them no longer than a person would; links, and what opens a dialog by itself, do not wait at all.
 */
export function keepEarly() {
  const PATIENCE_MS = 3000
  const taps = new Set<HTMLButtonElement>()
  const texts = new Map<HTMLInputElement, string>()
  let alive = false

  const keepTap = (event: Event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button:not([commandfor],[popovertarget])')
    if (alive || !button || button.form?.method === 'dialog') return
    event.preventDefault()
    event.stopImmediatePropagation()
    taps.add(button)
    if (button.form?.hasAttribute('action')) setTimeout(pressAnyway, PATIENCE_MS, button)
  }
  const pressAnyway = (button: HTMLButtonElement) => {
    if (alive) return
    alive = true
    button.click()
    alive = false
    taps.delete(button)
  }
  const keepText = ({ target }: Event) => {
    const field = target as HTMLInputElement
    if (field.matches('textarea,input:not([type=checkbox],[type=radio],[type=file])')) texts.set(field, field.value)
  }
  const giveBack = () => {
    alive = true
    removeEventListener('input', keepText, true)
    for (const [field, text] of texts) {
      // React only hears of a text that differs from the last one it saw, and looks at what is set by the field's kind.
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
      for (const value of ['', text]) {
        set?.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
    for (const button of taps) button.click()
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
