import { Icon } from '#app/ui/icon.tsx'
import { InlineScript } from './inline-script.tsx'

/**
 * Unhides the strip when a module of the page cannot be fetched before hydration. Inlined into the page, so it must
 * not use anything outside itself.
 */
function watchModuleErrors() {
  const watching = new AbortController()
  const show = (isShown: boolean) => document.getElementById('start-failure')?.toggleAttribute('hidden', !isShown)
  // Scripts of browser extensions may fail, too.
  const isOurs = (words: string) => /module.*\/assets\/|importing a module script failed/i.test(words)
  const onError = ({ target, message }: ErrorEvent) => {
    // An inline module script, which has no `src`, reports that one of its imports could not be fetched.
    const isPageModule = target instanceof HTMLScriptElement && target.type === 'module' && target.src === ''
    const file = target instanceof HTMLScriptElement ? `module ${target.src}` : message
    if (isPageModule || isOurs(String(file))) show(true)
  }
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (isOurs(String(reason))) show(true)
  }
  addEventListener('error', onError, { capture: true, signal: watching.signal })
  addEventListener('unhandledrejection', onRejection, { signal: watching.signal })
  addEventListener('page-hydrated', () => {
    watching.abort()
    show(false)
  })
}

export const StartFailureScript = () => <InlineScript run={watchModuleErrors} />

/** Alert that the page's scripts could not be fetched. The server-rendered content stays readable. */
export const StartFailureStrip = () => (
  <div id="start-failure" className="strip start-failure" role="alert" hidden>
    <Icon of="wifi-off" />
    <span>
      <b>The connection was lost</b> while this page was loading, so its buttons do not work yet.{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page itself */}
      <a href="">Try again</a>
    </span>
  </div>
)
