import { useEffect, useRef, useState } from 'react'
import { addressQuestion, type DoubtfulField } from '#domain/address/shipping.ts'
import type { FieldErrors, Shipping } from '#domain/address/shipping-form.ts'

type Asked = readonly DoubtfulField[]
type Known = { errors: FieldErrors<DoubtfulField>; asked: Asked; onAsked: (asked: Asked) => void }

/**
 * A question beside a phone number or a PIN code that looks mistyped, once the field was left. Each is asked once in a
 * checkout; whoever changes the field or leaves it has answered. An error says more, and takes the question's place: who
 * has mended it has not been asked.
 */
export function useAddressQuestions(values: Shipping, { errors, asked, onAsked }: Known) {
  /** What was asked about. */
  const [about, setAbout] = useState<Partial<Record<DoubtfulField, string>>>({})
  const afterPress = useAfterPress()
  useEffect(() => {
    const answered = asked.filter((field) => !errors[field])
    if (answered.length < asked.length) onAsked(answered)
  })

  function leave(field: DoubtfulField) {
    if (asked.includes(field) || !addressQuestion(field, values)) return
    afterPress(() => {
      setAbout((before) => ({ ...before, [field]: values[field] }))
      onAsked([...asked, field])
    })
  }
  return {
    leave,
    question: (field: DoubtfulField) =>
      !errors[field] && about[field] === values[field] ? addressQuestion(field, values) : undefined,
  }
}

/**
 * Does something once no pointer is down: a line that comes in between the press on a button and the release would move the
 * button away, and the press would be lost.
 */
function useAfterPress() {
  const isDown = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      isDown.current = true
    }
    const release = () => {
      isDown.current = false
      for (const work of waiting.current.splice(0)) setTimeout(work)
    }
    const ends = ['pointerup', 'pointercancel'] as const
    window.addEventListener('pointerdown', press, true)
    for (const end of ends) window.addEventListener(end, release, true)
    return () => {
      window.removeEventListener('pointerdown', press, true)
      for (const end of ends) window.removeEventListener(end, release, true)
    }
  }, [])
  // A finger presses after it was lifted: the press is one task, and what waits comes after it.
  return (work: () => void) => void (isDown.current ? waiting.current.push(work) : setTimeout(work))
}
