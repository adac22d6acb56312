/** Time for an allowed navigation to begin. */
const SUSPEND_MS = 1500

let isEnabled = false
let resumeTimer: ReturnType<typeof setTimeout> | undefined

const promptBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Enables the browser's leave prompt while an unpaid box has items. The listener is added only then, because it
 * disables the back/forward cache.
 */
export function setLeavePrompt(unpaid: boolean) {
  if (unpaid === isEnabled) return
  isEnabled = unpaid
  clearTimeout(resumeTimer)
  const change = unpaid ? addEventListener : removeEventListener
  change('beforeunload', promptBeforeUnload)
  change('click', suspendForLink)
  change('submit', suspendForForm)
  change('pageshow', resumePrompt)
  if (unpaid) window.navigation?.addEventListener('navigate', suspendForScript)
  else window.navigation?.removeEventListener('navigate', suspendForScript)
}

/** Suspends the leave prompt before a navigation of the shop: to a payment, a UPI app or a full page load. */
export function suspendLeavePrompt() {
  if (!isEnabled) return
  removeEventListener('beforeunload', promptBeforeUnload)
  clearTimeout(resumeTimer)
  // When another app took the URL, the page is still here and the prompt is enabled again.
  resumeTimer = setTimeout(resumePrompt, SUSPEND_MS)
}

function resumePrompt() {
  if (isEnabled) addEventListener('beforeunload', promptBeforeUnload)
}

/** Runs last: a click that no handler prevented is followed by the browser. */
function suspendForLink({ defaultPrevented, target }: MouseEvent) {
  if (!defaultPrevented && target instanceof Element && target.closest('a[href]')) suspendLeavePrompt()
}

function suspendForForm({ defaultPrevented }: SubmitEvent) {
  if (!defaultPrevented) suspendLeavePrompt()
}

/** Navigations by a script, including the router's full load after an upgrade. */
function suspendForScript({ userInitiated, destination }: NavigateEvent) {
  if (!userInitiated && !destination.sameDocument) suspendLeavePrompt()
}
