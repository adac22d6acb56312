import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useKeys } from '#app/desk/frame/use-keys.ts'

/** A list of which several are chosen: by their squares, with shift from one to another, and by J, K, X and Enter. */
export function useRows(rows: readonly unknown[]) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState(0)
  const [at, setAt] = useState(-1)
  const last = useRef(-1)
  const ticks = () => ticksIn(form.current)

  // Ticked before the page came alive, brought back by the browser, or gone with another list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other squares
  useLayoutEffect(() => setChosen(chosenOf(ticksIn(form.current))), [rows])

  // The same one each time: a row is drawn anew only where something of it is another.
  const press = useCallback(({ currentTarget, shiftKey }: React.MouseEvent<HTMLInputElement>) => {
    const all = ticksIn(currentTarget.form)
    const here = all.indexOf(currentTarget)
    if (shiftKey && last.current >= 0)
      for (const tick of all.slice(Math.min(here, last.current), Math.max(here, last.current) + 1))
        tick.checked = currentTarget.checked
    last.current = here
    setChosen(chosenOf(all))
  }, [])
  function chooseAll({ currentTarget }: React.ChangeEvent<HTMLInputElement>) {
    for (const tick of ticks()) tick.checked = currentTarget.checked
    setChosen(chosenOf(ticks()))
  }
  function move(by: number) {
    const all = ticks()
    const next = Math.min(all.length - 1, Math.max(0, at + by))
    setAt(next)
    all[next]?.focus()
  }
  const rowAt = () => ticks()[at]
  const open = (tick: Element | undefined) => tick?.closest('tr')?.querySelector('a')?.click()
  /** On a square Enter would send the form. */
  function enter(event: React.KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    open(event.target)
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => rowAt()?.click(),
    enter: () => open(rowAt()),
    p() {
      form.current?.querySelector<HTMLButtonElement>('button[value="slip"]')?.click()
    },
  })
  return { form, chosen, at, press, chooseAll, enter }
}

const ticksIn = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[name="n"]') ?? []),
]
const chosenOf = (ticks: readonly HTMLInputElement[]): number => ticks.filter(({ checked }) => checked).length
