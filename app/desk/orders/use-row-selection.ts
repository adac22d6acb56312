import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useShortcuts } from '#app/desk/layout/use-shortcuts.ts'

/** Selection state of an order list: checkboxes, shift-click ranges, and the keys J, K, X, Enter and P. */
export function useRowSelection(rows: readonly unknown[]) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState(0)
  const [at, setAt] = useState(-1)
  const last = useRef(-1)
  const checkboxes = () => checkboxesIn(form.current)

  // The browser may restore checkboxes, or the user may check some before hydration, so the count is read from the
  // DOM.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows bring new checkboxes
  useLayoutEffect(() => setChosen(countChecked(checkboxesIn(form.current))), [rows])

  // Stable identity, so that memoized rows do not re-render.
  const toggle = useCallback(({ currentTarget, shiftKey }: React.MouseEvent<HTMLInputElement>) => {
    const all = checkboxesIn(currentTarget.form)
    const index = all.indexOf(currentTarget)
    if (shiftKey && last.current >= 0)
      for (const checkbox of all.slice(Math.min(index, last.current), Math.max(index, last.current) + 1))
        checkbox.checked = currentTarget.checked
    last.current = index
    setChosen(countChecked(all))
  }, [])
  function chooseAll({ currentTarget }: React.ChangeEvent<HTMLInputElement>) {
    for (const checkbox of checkboxes()) checkbox.checked = currentTarget.checked
    setChosen(countChecked(checkboxes()))
  }
  function move(by: number) {
    const all = checkboxes()
    const next = Math.min(all.length - 1, Math.max(0, at + by))
    setAt(next)
    all[next]?.focus()
  }
  const activeCheckbox = () => checkboxes()[at]
  const open = (checkbox: Element | undefined) => checkbox?.closest('tr')?.querySelector('a')?.click()
  /** Enter on a checkbox would submit the form; it opens the order instead. */
  function openOnEnter(event: React.KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    open(event.target)
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: () => activeCheckbox()?.click(),
    enter: () => open(activeCheckbox()),
    p() {
      form.current?.querySelector<HTMLButtonElement>('button[value="slip"]')?.click()
    },
  })
  return { form, chosen, at, press: toggle, chooseAll, enter: openOnEnter }
}

const checkboxesIn = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[name="n"]') ?? []),
]
const countChecked = (checkboxes: readonly HTMLInputElement[]): number =>
  checkboxes.filter(({ checked }) => checked).length
