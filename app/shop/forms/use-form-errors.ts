import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { showToast, type ToastOptions } from '#app/shell/toasts/toasts.ts'
import type { FieldErrors } from '#domain/delivery/shipping-form.ts'

type Options<Field extends string, Typed> = {
  /** The server's validation rules. Loaded lazily, so it may reject. */
  check: (typed: Typed) => FieldErrors<Field> | Promise<FieldErrors<Field>>
  read: (typed: Typed, field: Field) => unknown
  /** Fields that are validated together: a server error of one is cleared when any of them changes. */
  together?: readonly Field[]
  /** Errors from a submit before hydration. */
  found?: FieldErrors<Field> | undefined
}

/** Decides whether a toast is obsolete, from the remaining errors and the current values. */
type IsObsolete<Field extends string, Typed> = (left: FieldErrors<Field>, typed: Typed) => boolean

/**
 * Validation state of a form: field errors, and toasts about them, each shown until it no longer applies. Typing only
 * removes errors; new ones appear on submit.
 */
export function useFormErrors<Field extends string, Typed>(options: Options<Field, Typed>) {
  const { check, read, together, found = {} } = options
  const [errors, setErrors] = useState<FieldErrors<Field>>(found)
  const now = useRef(errors)
  const rejectedValues = useRef<Typed>(undefined)
  const openToasts = useRef<{ isOver: IsObsolete<Field, Typed>; close: () => void }[]>([])
  const revision = useRef(0)

  const show = (next: FieldErrors<Field>) => {
    now.current = next
    setErrors(next)
  }
  return {
    errors,
    /** Shows the errors of a submitted form. */
    raise(wrong: FieldErrors<Field>, typed: Typed) {
      revision.current += 1
      rejectedValues.current = typed
      show(wrong)
    },
    tell(words: ToastOptions, isOver: IsObsolete<Field, Typed>) {
      openToasts.current.push({ isOver, close: showToast(words) })
    },
    /** Re-validates after an input and removes errors and toasts that no longer apply. */
    async settle(typed: Typed) {
      if (Object.keys(now.current).length + openToasts.current.length === 0) return
      revision.current += 1
      const mine = revision.current
      const wrong = await Promise.resolve(check(typed)).catch(() => undefined)
      // The form has changed again, or the rules could not be loaded.
      if (!wrong || mine !== revision.current) return
      const before = rejectedValues.current
      const same = (field: Field) => before !== undefined && read(before, field) === read(typed, field)
      const left = remainingErrors(now.current, wrong, { same, together })
      if (left !== now.current) show(left)
      openToasts.current = openToasts.current.filter(({ isOver, close }) => {
        const over = isOver(left, typed)
        if (over) close()
        return !over
      })
    },
  }
}

/** The `read` option for uncontrolled forms. */
export const formValue = (form: FormData, field: string) => form.get(field)

type RemainingErrorsOptions<Field extends string> = {
  /** True when the field still has its rejected value. */
  same: (field: Field) => boolean
  together?: readonly Field[] | undefined
}

/**
 * Returns the errors that still apply: those that the rules still report, and those that only the server can detect
 * while their fields are unchanged. Never adds an error. Returns the same object when nothing changed.
 */
function remainingErrors<Field extends string>(
  faults: FieldErrors<Field>,
  found: FieldErrors<Field>,
  { same, together = [] }: RemainingErrorsOptions<Field>,
): FieldErrors<Field> {
  const isUnchanged = (field: Field) => (together.includes(field) ? together : [field]).every(same)
  const left: FieldErrors<Field> = {}
  for (const field of Object.keys(faults) as Field[]) {
    const words = found[field] ?? (isUnchanged(field) ? faults[field] : undefined)
    if (words) left[field] = words
  }
  const fields = Object.keys(faults) as Field[]
  return fields.every((field) => left[field] === faults[field]) ? faults : left
}

type ServerErrorsOptions<Field extends string> = {
  /** The server's response; each response is handled once. */
  answer: unknown
  found: FieldErrors<Field> | undefined
  check: (form: FormData) => FieldErrors<Field> | Promise<FieldErrors<Field>>
}

/** Shows the field errors of a server response and focuses the first invalid field. */
export function useServerErrors<Field extends string>({ answer, found = {}, check }: ServerErrorsOptions<Field>) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, raise, settle } = useFormErrors<Field, FormData>({ check, read: formValue, found })
  const refuse = (wrong: FieldErrors<Field>) => {
    if (!form.current) return
    raise(wrong, new FormData(form.current))
    const [first] = Object.keys(wrong)
    if (first) form.current.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const handleAnswer = useEffectEvent(() => {
    if (answer) refuse(found)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is handled once
  useEffect(handleAnswer, [answer])
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => void settle(new FormData(currentTarget))
  return { form, errors, onInput, refuse }
}
