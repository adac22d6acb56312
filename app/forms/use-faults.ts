import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { showToast, type ToastWords } from '#app/toasts/toasts.ts'
import type { FieldErrors } from '#domain/address/shipping-form.ts'

type Options<Field extends string, Typed> = {
  /** The rules that the server goes by; fetched when somebody needs them, so it may fail like any other fetch. */
  check: (typed: Typed) => FieldErrors<Field> | Promise<FieldErrors<Field>>
  read: (typed: Typed, field: Field) => unknown
  /** Fields that are judged together: what the shop says of one may be over once another has changed. */
  together?: readonly Field[]
  /** What the server found, where the form was sent before scripts were there. */
  found?: FieldErrors<Field> | undefined
}

/** Whether a toast has nothing more to say, going by the faults that are left and what is typed now. */
type IsOver<Field extends string, Typed> = (left: FieldErrors<Field>, typed: Typed) => boolean

/**
 * What is wrong with a form: beside each field until that field is right, and in toasts that leave with what they speak
 * of. While somebody types faults only leave; none comes before the form is sent again.
 */
export function useFaults<Field extends string, Typed>(options: Options<Field, Typed>) {
  const { check, read, together, found = {} } = options
  const [errors, setErrors] = useState<FieldErrors<Field>>(found)
  const now = useRef(errors)
  const refused = useRef<Typed>(undefined)
  const told = useRef<{ isOver: IsOver<Field, Typed>; close: () => void }[]>([])
  const turn = useRef(0)

  const show = (next: FieldErrors<Field>) => {
    now.current = next
    setErrors(next)
  }
  return {
    errors,
    /** What was found wrong with what was sent. */
    raise(wrong: FieldErrors<Field>, typed: Typed) {
      turn.current += 1
      refused.current = typed
      show(wrong)
    },
    tell(words: ToastWords, isOver: IsOver<Field, Typed>) {
      told.current.push({ isOver, close: showToast(words) })
    },
    /** After each change of what is typed. */
    async settle(typed: Typed) {
      if (Object.keys(now.current).length + told.current.length === 0) return
      turn.current += 1
      const mine = turn.current
      const wrong = await Promise.resolve(check(typed)).catch(() => undefined)
      // Something newer was typed or sent meanwhile, or the rules cannot be had.
      if (!wrong || mine !== turn.current) return
      const before = refused.current
      const same = (field: Field) => before !== undefined && read(before, field) === read(typed, field)
      const left = stillWrong(now.current, wrong, { same, together })
      if (left !== now.current) show(left)
      told.current = told.current.filter(({ isOver, close }) => {
        const over = isOver(left, typed)
        if (over) close()
        return !over
      })
    },
  }
}

/** For forms that hold what is typed themselves. */
export const valueIn = (form: FormData, field: string) => form.get(field)

type Since<Field extends string> = {
  /** Whether a field holds what it held when it was refused. */
  same: (field: Field) => boolean
  together?: readonly Field[] | undefined
}

/**
 * The faults that are left: those that the rules still find, and those that only the shop can find as long as nothing
 * that it judged has changed. Never one that was not there. The very same object where nothing is over.
 */
function stillWrong<Field extends string>(
  faults: FieldErrors<Field>,
  found: FieldErrors<Field>,
  { same, together = [] }: Since<Field>,
): FieldErrors<Field> {
  const untouched = (field: Field) => (together.includes(field) ? together : [field]).every(same)
  const left: FieldErrors<Field> = {}
  for (const field of Object.keys(faults) as Field[]) {
    const words = found[field] ?? (untouched(field) ? faults[field] : undefined)
    if (words) left[field] = words
  }
  const fields = Object.keys(faults) as Field[]
  return fields.every((field) => left[field] === faults[field]) ? faults : left
}

type FoundOptions<Field extends string> = {
  /** What the server answered to the form: each answer is heard once. */
  answer: unknown
  /** The faults in it. */
  found: FieldErrors<Field> | undefined
  check: (form: FormData) => FieldErrors<Field> | Promise<FieldErrors<Field>>
}

/** The faults that the server found in a form that it sent back, each beside its field until that is right. */
export function useFoundFaults<Field extends string>({ answer, found = {}, check }: FoundOptions<Field>) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, raise, settle } = useFaults<Field, FormData>({ check, read: valueIn, found })
  const refuse = (wrong: FieldErrors<Field>) => {
    if (!form.current) return
    raise(wrong, new FormData(form.current))
    const [first] = Object.keys(wrong)
    if (first) form.current.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const hear = useEffectEvent(() => {
    if (answer) refuse(found)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is news once
  useEffect(hear, [answer])
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => void settle(new FormData(currentTarget))
  return { form, errors, onInput, refuse }
}
