import { useEffect, useState } from 'react'

type Field = {
  /** The value that the shop has. */
  stored: string
  /** No save of this field is under way. */
  isIdle: boolean
  isTyping: boolean
  setTyping: (isTyping: boolean) => void
  send: (text: string) => void
}

/**
 * Saves a field that is saved when it is left. Text that is left while an earlier save is under way follows it, against
 * the value that the earlier one has stored; nothing is sent where the field holds the stored value. `shown` is the value
 * to show: it follows the stored one, but never replaces text that is typed or still to be saved.
 */
export function useFieldSave({ stored, isIdle, isTyping, setTyping, send }: Field) {
  const [next, setNext] = useState<string>()
  const [shown, setShown] = useState(stored)
  if (shown !== stored && isIdle && !isTyping && next === undefined) setShown(stored)
  useEffect(() => {
    if (!isIdle || next === undefined) return
    setNext(undefined)
    if (next !== stored) send(next)
  })
  const save = (text: string) => {
    if (isIdle && text === stored) return
    setTyping(false)
    if (isIdle) send(text)
    else setNext(text)
  }
  return { shown, save }
}
