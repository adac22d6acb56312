import { type RefObject, useEffect, useRef, useState } from 'react'

type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Returns the labels of the fields of a form that differ from the stored values, in form order. A field is named by the
 * `data-change-label` around it, by `labels`, or by its own label; hidden fields without a name of these kinds are left
 * out. `accept` takes the present values as the stored ones.
 */
export function useFormChanges(
  form: RefObject<HTMLFormElement | null>,
  labels: Readonly<Record<string, string>>,
): { changes: readonly string[]; accept: () => void } {
  const [changes, setChanges] = useState<readonly string[]>([])
  const stored = useRef<Map<string, string>>(undefined)
  useEffect(() => {
    const formElement = form.current
    if (!formElement) return
    const compare = () => {
      stored.current ??= readForm(formElement, labels, defaultOf)
      const before = stored.current
      const now = readForm(formElement, labels, currentValueOf)
      const names = [...new Set([...now.keys(), ...before.keys()])]
      const changed = names.filter((name) => (before.get(name) ?? '') !== (now.get(name) ?? ''))
      setChanges((known) => (known.join('\n') === changed.join('\n') ? known : changed))
    }
    // Text typed before hydration fired no input event.
    compare()
    formElement.addEventListener('input', compare)
    formElement.addEventListener('change', compare)
    return () => {
      formElement.removeEventListener('input', compare)
      formElement.removeEventListener('change', compare)
    }
  }, [form, labels])
  const accept = () => {
    if (form.current) stored.current = readForm(form.current, labels, currentValueOf)
    setChanges([])
  }
  return { changes, accept }
}

/** Reads the values of a form by label; several values of a label are joined, empty ones left out. */
function readForm(
  form: HTMLFormElement,
  labels: Readonly<Record<string, string>>,
  read: (control: FormControl) => string,
): Map<string, string> {
  const values = new Map<string, string>()
  for (const control of form.elements) {
    if (!isFormControl(control) || control.name === '' || control.name.startsWith('take.') || isEmptyLine(control))
      continue
    const label = labelOf(control, labels)
    const value = label && read(control)
    if (label && value) values.set(label, [values.get(label), value].filter(Boolean).join('\n'))
  }
  return values
}

const isFormControl = (element: Element): element is FormControl =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

/** Tests whether a field belongs to a repeated line whose text is empty, so that its other fields mean nothing. */
function isEmptyLine(control: FormControl): boolean {
  const line = control.closest('.dk-pairs > li')
  return line !== null && lineText(line)?.value === ''
}

/** Returns the field that names a repeated line: the marked one, else the last. */
export const lineText = (line: Element): HTMLInputElement | undefined =>
  line.querySelector<HTMLInputElement>('[data-names-line]') ?? [...line.querySelectorAll('input')].at(-1)

const labelOf = (control: FormControl, labels: Readonly<Record<string, string>>): string | undefined =>
  control.closest<HTMLElement>('[data-change-label]')?.dataset.changeLabel ??
  labels[control.name] ??
  (control.type === 'hidden' ? undefined : (control.labels?.[0]?.textContent ?? undefined))

const isToggle = (control: FormControl): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

function defaultOf(control: FormControl): string {
  if (isToggle(control)) return control.defaultChecked ? control.value : ''
  if (control.type === 'file') return ''
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? ''
}

const currentValueOf = (control: FormControl): string => (isToggle(control) && !control.checked ? '' : control.value)

/** Lists changed fields: `Price, In stock and 2 more`. */
export function listChanges(changes: readonly string[]): string {
  const [named, more] = [changes.slice(0, 3).join(', '), changes.length - 3]
  return more > 0 ? `${named} and ${more} more` : named
}
