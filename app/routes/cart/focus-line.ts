import { focusHeading } from '#app/shell/focus-heading.ts'

/** Once the cart is drawn again, leads the keyboard to where a line is taken out; to the heading where there is no line. */
export function focusLine(id: string | undefined, options?: FocusOptions) {
  requestAnimationFrame(() => {
    const line = id !== undefined && document.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`)
    if (line) line.focus(options)
    else if (id === undefined) focusHeading()
  })
}
