/**
 * Asks for the page's own address until a request succeeds, then opens it. Between requests it waits longer and longer,
 * up to a quarter of a minute; a click on `[data-try-again]` and the browser's `online` event ask at once. Returns how to
 * stop it. The offline page carries this function as an inline script, so it uses nothing from outside itself.
 */
export function keepTrying(): () => void {
  const [FIRST_MS, MOST_MS, TIMEOUT_MS] = [2000, 15_000, 30_000]
  const stop = new AbortController()
  const { signal } = stop
  let waitMs = FIRST_MS
  let timer = 0
  let asking = false

  const open = () => {
    stop.abort()
    if (location.hash) location.reload()
    else location.replace(location.pathname + location.search)
  }
  const later = () => {
    timer = window.setTimeout(attempt, waitMs)
    waitMs = Math.min(waitMs * 2, MOST_MS)
  }
  const attempt = async () => {
    if (asking || signal.aborted) return
    clearTimeout(timer)
    // A hidden tab asks when it is shown again.
    if (document.visibilityState === 'hidden') return
    asking = true
    const answer = await fetch(location.href, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined)
    asking = false
    if (signal.aborted) return
    if (answer && answer.status < 500) open()
    else later()
  }
  const attemptOnClick = async (event: Event) => {
    const button = event.target instanceof Element && event.target.closest('[data-try-again]')
    if (!button) return
    event.preventDefault()
    await attempt()
    const status = document.querySelector('[data-attempt]')
    if (status && !signal.aborted) status.textContent = 'Still no connection. We keep trying.'
  }
  addEventListener('click', attemptOnClick, { signal })
  addEventListener('online', attempt, { signal })
  document.addEventListener('visibilitychange', attempt, { signal })
  later()
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}
