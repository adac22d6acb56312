import { type ChangeEvent, type FocusEvent, useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'

/** What changes what an order comes to, or when it can be there. */
const RECKONED = ['quantity', 'code', 'zipCode', 'state', 'country', 'deliverOn', 'buyerGstin']

type Answer = {
  act: string
  of: string
  look: { typed: { shipping: { city: string; state: string } } }
}

/**
 * What scripts add to the form: it is reckoned when a field is left that changes something, what a PIN code says is put
 * where nothing is typed, and the focus goes to what was put in or is wrong.
 */
export function useHandForm(answer: Answer | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  useEffect(() => {
    const own = form.current
    if (!own || !answer) return
    const { city, state } = answer.look.typed.shipping
    for (const [name, value] of Object.entries({ city, state })) fillEmpty(own.elements.namedItem(name), value)
    // An item for a box has no quantity: then to the next one that can be added.
    const added = `[data-line="${CSS.escape(answer.of)}"] [name="quantity"]`
    if (answer.act === 'add') focusOn(own.querySelector(added) ?? own.querySelector('.dk-found button, [name="find"]'))
    if (answer.act === 'remove') focusOn(own.querySelector('[name="find"]'))
    if (answer.act === 'make') focusOn(own.querySelector('[aria-invalid="true"]'))
  }, [answer])

  function onBlur({ target }: FocusEvent<HTMLFormElement>) {
    const field: unknown = target
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !form.current) return
    if (!RECKONED.includes(field.name) || field.value === field.dataset.reckoned) return
    field.dataset.reckoned = field.value
    void submit(form.current, { preventScrollReset: true, replace: true })
  }

  /** What is chosen by a press is reckoned at once. */
  function onChange({ target }: ChangeEvent<HTMLFormElement>) {
    const field: unknown = target
    if (!(field instanceof HTMLInputElement) || field.type !== 'radio' || !form.current) return
    void submit(form.current, { preventScrollReset: true, replace: true })
  }
  return { form, onBlur, onChange }
}

/** Whoever is in the field already types over what came. */
function fillEmpty(field: Element | RadioNodeList | null, value: string): void {
  if (!(field instanceof HTMLInputElement) || field.value !== '' || value === '') return
  field.value = value
  if (field === document.activeElement) field.select()
}

function focusOn(found: Element | null): void {
  if (found instanceof HTMLElement) found.focus()
}
