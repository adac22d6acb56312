type Press = { control: Element; box: DOMRect }

let last: Press | undefined

/** What was pressed last, by a pointer or a key, and where it stood then: it may be gone by the time somebody asks. */
export const lastPress = (): Press | undefined => last

/** A press on a toast is none, since it is toasts that ask; nor is one that began on one thing and ended on another. */
export function notePress({ target, detail, clientX: x, clientY: y }: MouseEvent) {
  const pressed = target as Element
  if (pressed.closest('.toast-layer') || pressed === document.body || pressed === document.documentElement) return
  let control = pressed.closest('button,a,input,select,textarea') ?? pressed
  const misses = ({ left, top, right, bottom }: DOMRect) => x < left || x > right || y < top || y > bottom
  // A button may reach over more than itself, and a label presses for its field. Keys press nowhere.
  while (detail && control.parentElement && misses(control.getBoundingClientRect())) control = control.parentElement
  last = { control, box: control.getBoundingClientRect() }
}
