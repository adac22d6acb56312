import { useEffect, useState } from 'react'

type FieldSaveOptions = {
  /** Value that the server has stored. */
  stored: string
  isIdle: boolean
  isTyping: boolean
  setTyping: (isTyping: boolean) => void
  send: (text: string) => void
}

/**
 * Saves a field when it loses focus. A blur during a pending save is queued and sent afterwards, against the value
 * that the earlier save stored; unchanged values are not sent. `shown` follows the stored value, but never replaces
 * text that is being typed or waits to be saved.
 */
export function useFieldSave({ stored, isIdle, isTyping, setTyping, send }: FieldSaveOptions) {
  const [queuedText, setNext] = useState<string>()
  const [shown, setShown] = useState(stored)
  if (shown !== stored && isIdle && !isTyping && queuedText === undefined) setShown(stored)
  useEffect(() => {
    if (!isIdle || queuedText === undefined) return
    setNext(undefined)
    if (queuedText !== stored) send(queuedText)
  })
  const save = (text: string) => {
    if (isIdle && text === stored) return
    setTyping(false)
    if (isIdle) send(text)
    else setNext(text)
  }
  return { shown, save }
}
