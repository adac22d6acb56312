/**
 * Requests the page's own URL until a request succeeds, then opens it. Backs off up to 15 s; a click on
 * `[data-try-again]` and the browser's `online` event retry at once. Returns the stop function. The offline page
 * inlines this function, so it must not use anything outside itself.
 */
export function retryUntilOnline(): () => void {
  const [FIRST_MS, MOST_MS, TIMEOUT_MS] = [2000, 15_000, 30_000]
  const stop = new AbortController()
  const { signal } = stop
  let waitMs = FIRST_MS
  let timer = 0
  let isRequesting = false

  const open = () => {
    stop.abort()
    if (location.hash) location.reload()
    else location.replace(location.pathname + location.search)
  }
  const scheduleAttempt = () => {
    timer = window.setTimeout(attempt, waitMs)
    waitMs = Math.min(waitMs * 2, MOST_MS)
  }
  const attempt = async () => {
    if (isRequesting || signal.aborted) return
    clearTimeout(timer)
    // A hidden tab retries when it becomes visible.
    if (document.visibilityState === 'hidden') return
    isRequesting = true
    const answer = await fetch(location.href, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined)
    isRequesting = false
    if (signal.aborted) return
    if (answer && answer.status < 500) open()
    else scheduleAttempt()
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
  scheduleAttempt()
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}
