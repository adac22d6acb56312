import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { FieldErrors } from '#domain/address/shipping-form.ts'
import { useFaults, valueIn } from './use-faults.ts'

type Options<Field extends string> = {
  /** What the server answered to the form: each answer is heard once. */
  answer: unknown
  /** The faults in it. */
  found: FieldErrors<Field> | undefined
  check: (form: FormData) => FieldErrors<Field> | Promise<FieldErrors<Field>>
}

/** The faults that the server found in a form that it sent back, each beside its field until that is right. */
export function useFoundFaults<Field extends string>({ answer, found = {}, check }: Options<Field>) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, raise, settle } = useFaults<Field, FormData>({ check, read: valueIn, found })
  const hear = useEffectEvent(() => {
    if (!answer || !form.current) return
    raise(found, new FormData(form.current))
    const [first] = Object.keys(found)
    if (first) form.current.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is news once
  useEffect(hear, [answer])
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => void settle(new FormData(currentTarget))
  return { form, errors, onInput }
}
