// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentToasts, dismissToast } from '#app/shell/toasts/toasts.ts'
import type { FieldErrors } from '#domain/delivery/shipping-form.ts'
import { useFormErrors } from './use-form-errors.ts'

type Field = 'name' | 'pin' | 'state'
type Typed = Record<Field, string>
const EMPTY: Typed = { name: '', pin: '', state: '' }

const check = ({ name, pin }: Typed): FieldErrors<Field> => ({
  ...(name.length < 2 && { name: 'Name is required' }),
  ...(pin.length < 5 && { pin: 'Valid zip code is required' }),
})

let form: ReturnType<typeof useFormErrors<Field, Typed>>
let type: (change: Partial<Typed>) => Promise<void>
let typed = EMPTY

function Form({ rules }: { rules: (typed: Typed) => FieldErrors<Field> | Promise<FieldErrors<Field>> }) {
  const [values, setValues] = useState(EMPTY)
  typed = values
  form = useFormErrors({ check: rules, read: (all: Typed, field) => all[field], together: ['pin', 'state'] })
  type = async (change) => {
    const next = { ...typed, ...change }
    setValues(next)
    await form.settle(next)
  }
  return null
}

const root = () => createRoot(document.createElement('div'))
let shown: ReturnType<typeof root>
const open = (rules: Parameters<typeof Form>[0]['rules'] = check) =>
  act(async () => shown.render(<Form rules={rules} />))
const typing = (change: Partial<Typed>) => act(() => type(change))
const refuse = (wrong: FieldErrors<Field>) => act(async () => form.raise(wrong, typed))
const openTitles = () => currentToasts().flatMap(({ open: isOpen, title }) => (isOpen ? [title] : []))

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  shown = root()
})
afterEach(async () => {
  await act(async () => shown.unmount())
  for (const { id } of currentToasts()) dismissToast(id)
})

describe('the errors of a form', () => {
  it('disappear as soon as their field is valid, and do not appear while typing', async () => {
    await open()
    await refuse(check(typed))
    await typing({ name: 'A' })
    expect(form.errors).toEqual({ name: 'Name is required', pin: 'Valid zip code is required' })
    await typing({ name: 'As' })
    expect(form.errors).toEqual({ pin: 'Valid zip code is required' })
    await typing({ name: '' })
    expect(form.errors).toEqual({ pin: 'Valid zip code is required' })
  })

  it('from the server stay until one of their fields changes', async () => {
    await open()
    await typing({ name: 'Asha', pin: '560001', state: 'Kerala' })
    await refuse({ pin: 'This PIN code is elsewhere' })
    await typing({ name: 'Asha Rao' })
    expect(form.errors).toEqual({ pin: 'This PIN code is elsewhere' })
    await typing({ state: 'Karnataka' })
    expect(form.errors).toEqual({})
  })

  it('dismiss their own toast and no other', async () => {
    await open()
    await refuse(check(typed))
    await act(async () => {
      form.tell({ type: 'error', title: 'No name' }, (left) => !left.name)
      form.tell({ type: 'error', title: 'No PIN' }, (left) => !left.pin)
    })
    await typing({ name: 'Asha' })
    expect(openTitles()).toEqual(['No PIN'])
    await typing({ pin: '56000' })
    expect(openTitles()).toEqual([])
  })

  it('follow the latest values, even when the rules load late', async () => {
    const waiting: (() => void)[] = []
    await open((all) => new Promise((done) => waiting.push(() => done(check(all)))))
    await refuse(check(typed))
    await act(async () => {
      const early = type({ name: 'Asha' })
      const late = form.settle(EMPTY)
      for (const answer of waiting.reverse()) answer()
      await Promise.all([early, late])
    })
    expect(form.errors).toEqual(check(EMPTY))
  })

  it('stay unchanged while the rules cannot be loaded', async () => {
    await open(() => Promise.reject(new Error('offline')))
    await refuse({ name: 'Name is required' })
    await typing({ name: 'Asha' })
    expect(form.errors).toEqual({ name: 'Name is required' })
  })
})
