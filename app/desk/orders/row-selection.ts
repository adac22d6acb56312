import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useShortcuts } from '#app/desk/layout/keyboard-shortcuts.tsx'

/** Selection state of an order list: checkboxes, ranges with Shift, and the keys J, K, X, Enter and P. */
export function useRowSelection(rows: readonly unknown[]) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [at, setAt] = useState(-1)
  const last = useRef(-1)
  const count = useCallback(() => setChosen(checkedValues(form.current)), [])

  // The browser may restore checkboxes, or the user may check some before hydration, so the choice is read from the
  // DOM.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows bring new checkboxes
  useLayoutEffect(count, [rows])

  /** Checks the rows from the last one to `index` as `index` is checked. */
  function extend(index: number) {
    const all = checkboxesIn(form.current)
    const isChecked = all[index]?.checked ?? false
    if (last.current >= 0)
      for (const checkbox of all.slice(Math.min(index, last.current), Math.max(index, last.current) + 1))
        checkbox.checked = isChecked
  }
  function toggle({ target, shiftKey }: React.MouseEvent<HTMLElement>) {
    if (!(target instanceof HTMLInputElement) || target.name !== 'n') return
    const index = checkboxesIn(target.form).indexOf(target)
    if (shiftKey) extend(index)
    last.current = index
    count()
  }
  function setAll(isChecked: boolean) {
    for (const checkbox of checkboxesIn(form.current)) checkbox.checked = isChecked
    count()
  }
  function move(by: number) {
    const all = linksIn(form.current)
    const next = Math.min(all.length - 1, Math.max(0, at + by))
    setAt(next)
    all[next]?.focus()
  }
  function select(event: KeyboardEvent) {
    const checkbox = checkboxesIn(form.current)[at]
    if (!checkbox) return
    checkbox.checked = !checkbox.checked
    if (event.shiftKey) extend(at)
    last.current = at
    count()
  }
  /** The row of the element with the focus becomes the current one, however the focus got there. */
  function follow({ target }: React.FocusEvent<HTMLElement>) {
    const row = target.closest('tr')
    const index = linksIn(form.current).findIndex((link) => link.closest('tr') === row)
    if (index >= 0) setAt(index)
  }
  /** Enter on a checkbox would submit the form; it opens the order instead. */
  function openOnEnter(event: React.KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    event.target.closest('tr')?.querySelector('a')?.click()
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: select,
    enter: () => linksIn(form.current)[at]?.click(),
    p() {
      form.current?.querySelector<HTMLButtonElement>('button[value="slip"]')?.click()
    },
  })
  return {
    ...{ form, chosen, at, press: toggle, enter: openOnEnter, follow },
    chooseAll: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => setAll(currentTarget.checked),
    clear: () => setAll(false),
  }
}

const checkboxesIn = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[type="checkbox"][name="n"]') ?? []),
]
const linksIn = (form: HTMLFormElement | null) => [...(form?.querySelectorAll<HTMLElement>('a.dk-no') ?? [])]
const checkedValues = (form: HTMLFormElement | null): string[] =>
  checkboxesIn(form).flatMap(({ checked, value }) => (checked ? value : []))
