import type { FieldErrors } from '#domain/address/shipping-form.ts'

type Since<Field extends string> = {
  /** Whether a field holds what it held when it was refused. */
  same: (field: Field) => boolean
  together?: readonly Field[] | undefined
}

/**
 * The faults that are left: those that the rules still find, and those that only the shop can find as long as nothing
 * that it judged has changed. Never one that was not there. The very same object where nothing is over.
 */
export function stillWrong<Field extends string>(
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
