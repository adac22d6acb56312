declare global {
  interface Window {
    /** Where the page stood when it was opened, until it is alive: it may have been scrolled since. */
    openedAt?: number | undefined
  }
}

/*
 * These run as they are written here, inside the page and before any script of the shop has arrived. So they use nothing
 * from outside themselves, and only what every browser of the last years knows.
 */

/**
 * What is done before the page is alive is not lost. A tap on a button, a link of the shop or what does more with
 * scripts than without (`data-waits`) is held back and pressed again when it is, and so is a key that turns tabs or
 * pictures. A text is told again, since React would set a field that it keeps to what it knows, and a mouse that rests on
 * something has come to it. What is held back says so (`data-held`). A form that works without scripts waits no longer than a person would, a link a moment, since
 * a turn inside the shop keeps what is there; what opens a dialog by itself does not wait at all.
 */
export function keepEarly() {
  const TIMEOUT_MS = 3000
  const MOMENT_MS = 400
  const kept: (HTMLElement | { key: string })[] = []
  const texts = new Map<HTMLInputElement, string>()
  let alive = false
  window.openedAt = scrollY

  const keepTap = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest<HTMLElement>(
      'button:not([commandfor],[popovertarget]),[data-waits],a[data-discover]',
    )
    const form = (pressed as HTMLButtonElement | null)?.form
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    if (alive || !pressed || form?.method === 'dialog' || elsewhere) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // Whoever sees nothing happen presses again; only what counts is meant each time.
    if (!kept.includes(pressed) || pressed.matches('[data-counts]')) kept.push(pressed)
    pressed.toggleAttribute('data-held', true)
    const timeout = pressed.matches('[data-discover]:not([data-waits])') ? MOMENT_MS : TIMEOUT_MS
    if ('href' in pressed || form?.hasAttribute('action')) setTimeout(pressAnyway, timeout, pressed)
  }
  const pressAnyway = (pressed: HTMLElement) => {
    if (alive) return
    alive = true
    pressed.removeAttribute('data-held')
    pressed.click()
    alive = false
    kept.splice(kept.indexOf(pressed), 1)
  }
  const keepKey = (event: KeyboardEvent) => {
    const { key, target } = event
    const turns = (target as Element).closest('[role=tablist],[aria-roledescription=carousel]')
    if (alive || !turns || !/^(Arrow|Home|End)/.test(key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.push({ key })
  }
  const keepText = ({ target }: Event) => {
    const field = target as HTMLInputElement
    if (field.matches('textarea,input:not([type=checkbox],[type=radio],[type=file])')) texts.set(field, field.value)
  }
  const giveBack = async () => {
    alive = true
    delete window.openedAt
    removeEventListener('input', keepText, true)
    for (const [field, text] of texts) {
      // React only hears of a text that differs from the last one it saw, and looks at what is set by the field's kind.
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
      for (const value of ['', text]) {
        set?.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
    const under = matchMedia('(hover: hover)').matches && [...document.querySelectorAll(':hover')].pop()
    for (const type of ['pointerover', 'mouseover']) {
      if (under) under.dispatchEvent(new PointerEvent(type, { bubbles: true }))
    }
    for (const act of kept) {
      // Each finds what the page has made of all that came before.
      await new Promise((done) => setTimeout(done))
      if ('key' in act) {
        const again = new KeyboardEvent('keydown', { key: act.key, bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(again)
      } else {
        act.removeAttribute('data-held')
        act.click()
      }
    }
  }
  addEventListener('click', keepTap, true)
  addEventListener('keydown', keepKey, true)
  addEventListener('input', keepText, true)
  addEventListener('page-alive', giveBack, { once: true })
}

/**
 * Resolves when the first screen is there with its pictures, a quarter of a second after its first frame at most; at once
 * where nobody looks. The largest picture is not waited for: its priority is above that of scripts.
 */
export async function untilPainted(): Promise<void> {
  if (document.hidden) return
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  await frame()
  const seen = [...document.images].filter((img) => {
    const { width, left, right, top, bottom } = img.getBoundingClientRect()
    const isOnScreen = width > 0 && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
    return isOnScreen && img.fetchPriority !== 'high'
  })
  const shown = Promise.allSettled(seen.map((img) => img.decode()))
  await Promise.race([shown, new Promise((done) => setTimeout(done, 250))])
  // The frame that shows them is on the screen with the next one.
  await frame()
  await frame()
}

export function preload(modules: string[]) {
  for (const module of modules) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = module
    document.head.append(link)
  }
}
