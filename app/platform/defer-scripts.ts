/**
 * Delays the scripts of a rendered page until its first screen is painted, so that they do not compete with styles,
 * fonts and pictures for the network.
 *
 * The router's module script becomes inert by its type, and the preload links leave the head. A small inline script
 * records early clicks and text, waits for the paint, and inserts the same text again as a module, so the content
 * security policy's hash of it stays valid. `nonce` marks the renderer's own scripts; a page without them is returned
 * unchanged.
 */
export function deferScripts(html: string, nonce: string): string {
  const opening = `<script nonce="${nonce}" type="module" async="">`
  const start = html.indexOf(opening)
  const bodyStart = html.indexOf('<body')
  if (start < bodyStart) return html
  const head = html.slice(0, bodyStart)
  const modules = [...head.matchAll(MODULE_PRELOAD)].map(([, href = '']) => href)
  return [
    head.replaceAll(MODULE_PRELOAD, ''),
    html.slice(bodyStart, start),
    inline(nonce, `(${recordEarlyEvents})();(${startDeferredScripts})(${JSON.stringify(modules)})`),
    `<script nonce="${nonce}" type="${DEFERRED_TYPE}">`,
    html.slice(start + opening.length),
  ].join('')
}

/** A type that browsers do not run; `startDeferredScripts` looks for it. */
const DEFERRED_TYPE = 'text/deferred-module'
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g

/** Inline script without indentation, so that the largest list fits into the first packets of the response. */
const inline = (nonce: string, script: string): string =>
  `<script nonce="${nonce}">${script.replaceAll(/\n\s+/g, '\n').replaceAll('/* @__PURE__ */ ', '')}</script>`

declare global {
  interface Window {
    /** Scroll position at the start of the load, until the page is hydrated: it may have been scrolled since. */
    openedAt?: number | undefined
  }
}

/*
 * These functions are serialized into the page and run before any script has loaded. They must not use anything
 * outside themselves, nor syntax that recent browsers lack.
 */

/**
 * Records clicks and typed text until the page is hydrated, then replays them: React replays neither.
 *
 * A click on a button, or on an element with `data-waits`, is held (`data-held`) and repeated; each click on a control with
 * `data-counts` counts. A link that is followed while clicks are held waits for them. A link or a form that works without
 * scripts goes on after 3 s; a control that opens a dialog without scripts is never held. Text in a field that React
 * controls is set again, with the event that React listens for.
 */
export function recordEarlyEvents() {
  const TIMEOUT_MS = 3000
  const clicks: HTMLElement[] = []
  const texts = new Map<HTMLInputElement, string>()
  let isReplaying = false
  window.openedAt = scrollY

  const recordClick = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>(
      'button:not([commandfor],[popovertarget]),[data-waits],a[href^="/"]:not([target],[download])',
    )
    const form = (control as HTMLButtonElement | null)?.form
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    if (isReplaying || !control || form?.method === 'dialog' || opensElsewhere) return
    if (clicks.length === 0 && control.matches('a:not([data-waits])')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!clicks.includes(control) || control.matches('[data-counts]')) clicks.push(control)
    control.toggleAttribute('data-held', true)
    if ('href' in control || form?.hasAttribute('action')) setTimeout(clickUnscripted, TIMEOUT_MS, control)
  }
  const clickUnscripted = (control: HTMLElement) => {
    if (isReplaying || !clicks.includes(control)) return
    isReplaying = true
    control.removeAttribute('data-held')
    control.click()
    isReplaying = false
    clicks.splice(clicks.indexOf(control), 1)
  }
  const recordText = ({ target }: Event) => {
    const field = target as HTMLInputElement
    if (field.matches('textarea,input:not([type=checkbox],[type=radio],[type=file])')) texts.set(field, field.value)
  }
  const replay = async () => {
    isReplaying = true
    delete window.openedAt
    removeEventListener('input', recordText, true)
    for (const [field, text] of texts) {
      // React compares with the value it set last, so the native setter and a change from empty are needed.
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
      for (const value of ['', text]) {
        set?.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
    for (const control of clicks) {
      // Each click runs on the state that the previous one left.
      await new Promise((resolve) => setTimeout(resolve))
      control.removeAttribute('data-held')
      control.click()
    }
  }
  addEventListener('click', recordClick, true)
  addEventListener('input', recordText, true)
  addEventListener('page-hydrated', replay, { once: true })
}

/**
 * Starts the deferred module script once the first screen is painted with its pictures, at most 250 ms after the
 * first frame; at once in a hidden tab. It does not wait for pictures with a high fetch priority, which load before
 * scripts anyway.
 */
export async function startDeferredScripts(modules: string[]) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  if (!document.hidden) {
    await frame()
    const seen = [...document.images].filter((img) => {
      // Measuring what `content-visibility` skips would lay it out.
      if (!img.checkVisibility({ contentVisibilityAuto: true })) return false
      const { width, left, right, top, bottom } = img.getBoundingClientRect()
      const isOnScreen = width > 0 && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
      return isOnScreen && img.fetchPriority !== 'high'
    })
    const shown = Promise.allSettled(seen.map((img) => img.decode()))
    await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, 250))])
    // The frame with the pictures is on the screen when the one after it begins.
    await frame()
    await frame()
  }
  for (const href of modules) {
    // Each request takes a slow phone some ms: yield to input in between.
    await (window as { scheduler?: { yield?(): Promise<void> } }).scheduler?.yield?.()
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  for (const inert of document.querySelectorAll('script[type="text/deferred-module"]')) {
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = inert.textContent
    inert.replaceWith(script)
  }
}
