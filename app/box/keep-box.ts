/** Long enough for the navigation that is let through to begin. */
const FREE_MS = 1500

let wanted = false
let back: ReturnType<typeof setTimeout> | undefined

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * While there is an unpaid box with something in it, the browser asks before a reload or a closed tab loses it. The
 * listener exists for so long only: with one, browsers do not keep a page to come back to.
 */
export function askBeforeLeaving(unpaid: boolean) {
  if (unpaid === wanted) return
  wanted = unpaid
  clearTimeout(back)
  const change = unpaid ? addEventListener : removeEventListener
  change('beforeunload', ask)
  change('click', letLinksLead)
  change('submit', letFormsLead)
  change('pageshow', again)
  if (unpaid) window.navigation?.addEventListener('navigate', letTheShopLead)
  else window.navigation?.removeEventListener('navigate', letTheShopLead)
}

/** Before the shop itself leads elsewhere: to a payment, a UPI app, a page that must load anew. Nobody is asked then. */
export function leaveFreely() {
  if (!wanted) return
  removeEventListener('beforeunload', ask)
  clearTimeout(back)
  // Who is still here after all, because another program took the address, is asked again.
  back = setTimeout(again, FREE_MS)
}

function again() {
  if (wanted) addEventListener('beforeunload', ask)
}

/** Last in line: what the page itself does not take, the browser will follow. */
function letLinksLead({ defaultPrevented, target }: MouseEvent) {
  if (!defaultPrevented && target instanceof Element && target.closest('a[href]')) leaveFreely()
}

function letFormsLead({ defaultPrevented }: SubmitEvent) {
  if (!defaultPrevented) leaveFreely()
}

/** Whatever a script of the shop begins, also the router, when a page of a newer version has to be loaded anew. */
function letTheShopLead({ userInitiated, destination }: NavigateEvent) {
  if (!userInitiated && !destination.sameDocument) leaveFreely()
}
