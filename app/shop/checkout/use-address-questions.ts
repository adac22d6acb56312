import { useEffect, useRef, useState } from 'react'
import { addressQuestion, type DoubtfulField } from '#domain/delivery/shipping-address.ts'
import type { FieldErrors, Shipping } from '#domain/delivery/shipping-form.ts'

type AskedFields = readonly DoubtfulField[]
type QuestionOptions = { errors: FieldErrors<DoubtfulField>; asked: AskedFields; onAsked: (asked: AskedFields) => void }

/**
 * Questions a phone number or PIN code that looks mistyped, after the field is left and once per checkout. Changing
 * or leaving the field counts as an answer. An error replaces the question, which is asked again after the
 * correction.
 */
export function useAddressQuestions(values: Shipping, { errors, asked, onAsked }: QuestionOptions) {
  const [questioned, setQuestioned] = useState<Partial<Record<DoubtfulField, string>>>({})
  const afterPointerUp = useAfterPointerUp()
  useEffect(() => {
    const answered = asked.filter((field) => !errors[field])
    if (answered.length < asked.length) onAsked(answered)
  })

  function leave(field: DoubtfulField) {
    if (asked.includes(field) || !addressQuestion(field, values)) return
    afterPointerUp(() => {
      setQuestioned((before) => ({ ...before, [field]: values[field] }))
      onAsked([...asked, field])
    })
  }
  return {
    leave,
    question: (field: DoubtfulField) =>
      !errors[field] && questioned[field] === values[field] ? addressQuestion(field, values) : undefined,
  }
}

/**
 * Runs a callback once no pointer is down: a line inserted between pointer down and up would move the button and lose
 * the click.
 */
function useAfterPointerUp() {
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
  // On touch screens the click follows pointerup as a task of its own, so the callback waits for the next one.
  return (work: () => void) => void (isDown.current ? waiting.current.push(work) : setTimeout(work))
}
