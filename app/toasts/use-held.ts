import { type FocusEvent, useEffect, useState } from 'react'

/** Whether somebody is reading: the pointer or the focus is in it, or the window is not the one that is used. */
export function useHeld() {
  const [pointed, point] = useState(false)
  const [focused, focus] = useState(false)
  const [away, goAway] = useState(false)
  useEffect(() => {
    const leave = () => goAway(true)
    const comeBack = () => goAway(false)
    window.addEventListener('blur', leave)
    window.addEventListener('focus', comeBack)
    return () => {
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', comeBack)
    }
  }, [])
  const handlers = {
    onPointerEnter: () => point(true),
    onPointerLeave: () => point(false),
    onFocus: () => focus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => focus(currentTarget.contains(relatedTarget)),
  }
  return { held: pointed || focused || away, handlers }
}
