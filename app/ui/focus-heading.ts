/** Puts the focus on the page's heading, so that a screen reader says where one is and Tab goes on from there. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
