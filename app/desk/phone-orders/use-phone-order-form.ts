import { type ChangeEvent, type FocusEvent, useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'

/** Fields that change the total or the delivery date. */
const PRICED_FIELDS = [
  ...['quantity', 'code', 'manual', 'delivery-charge'],
  ...['zipCode', 'state', 'country', 'deliverOn', 'slotId', 'buyerGstin'],
]

type PhoneOrderAnswer = {
  act: string
  of: string
  look: { typed: { shipping: { city: string; state: string } } }
}

/**
 * Script behaviour of the phone order form: submits it when a field that changes the total loses focus, fills in city
 * and state from the PIN code where they are empty, and moves the focus to the added line or the first error.
 */
export function usePhoneOrderForm(answer: PhoneOrderAnswer | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  useEffect(() => {
    const formElement = form.current
    if (!formElement || !answer) return
    const { city, state } = answer.look.typed.shipping
    for (const [name, value] of Object.entries({ city, state })) fillEmpty(formElement.elements.namedItem(name), value)
    // Box items have no quantity field, so the focus moves to the next Add button.
    const added = `[data-line="${CSS.escape(answer.of)}"] [name="quantity"]`
    if (answer.act === 'add')
      focusOn(formElement.querySelector(added) ?? formElement.querySelector('.dk-found button, [name="find"]'))
    if (answer.act === 'remove') focusOn(formElement.querySelector('[name="find"]'))
    if (answer.act === 'make') focusOn(formElement.querySelector('[aria-invalid="true"]'))
  }, [answer])

  function onBlur({ target }: FocusEvent<HTMLFormElement>) {
    const field: unknown = target
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !form.current) return
    if (!PRICED_FIELDS.includes(field.name) || field.value === field.dataset.reckoned) return
    field.dataset.reckoned = field.value
    void submit(form.current, { preventScrollReset: true, replace: true })
  }

  function onChange({ target }: ChangeEvent<HTMLFormElement>) {
    const field: unknown = target
    if (!(field instanceof HTMLInputElement) || !['box', 'manual-by'].includes(field.name) || !form.current) return
    void submit(form.current, { preventScrollReset: true, replace: true })
  }
  return { form, onBlur, onChange }
}

/** Fills an empty field. A focused field gets its new text selected, so that typing replaces it. */
function fillEmpty(field: Element | RadioNodeList | null, value: string): void {
  if (!(field instanceof HTMLInputElement) || field.value !== '' || value === '') return
  field.value = value
  if (field === document.activeElement) field.select()
}

function focusOn(found: Element | null): void {
  if (found instanceof HTMLElement) found.focus()
}
