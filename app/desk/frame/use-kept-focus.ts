import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { focusHeading } from '#app/ui/focus-heading.ts'

const CONTROLS = 'a[href], button:enabled, summary, input[type=checkbox]'

/**
 * After a press the focus is where the work goes on, and never on nothing: on another page at its heading; on the same
 * one where it was, though the form was drawn anew, or at what has come in the place of what was taken away.
 */
export function useKeptFocus(): void {
  const { pathname, key } = useLocation()
  const { state } = useNavigation()
  const page = useRef(pathname)
  const last = useRef<Stood[]>([])
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement && target.closest('main') ? wayTo(target) : []
    }
    document.addEventListener('focusin', keep)
    return () => document.removeEventListener('focusin', keep)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each press, also one that leads to where one is.
  useEffect(() => {
    if (state !== 'idle') return
    const { activeElement } = document
    const isElsewhere = page.current !== pathname
    page.current = pathname
    if (isElsewhere) return activeElement?.closest('main') ? undefined : focusHeading()
    const isLost = activeElement === document.body || activeElement?.matches(':disabled')
    if (!isLost || last.current.length === 0) return
    const to = placeOf(last.current)
    if (to) to.focus({ preventScroll: true })
    else focusHeading()
  }, [state, key, pathname])
}

/** An element, and which child of its parent it was. */
type Stood = { element: Element; at: number }

/** From what has the focus up to the page. */
function wayTo(target: Element): Stood[] {
  const way: Stood[] = []
  for (let element: Element | null = target; element; element = element.parentElement) {
    way.push({ element, at: [...(element.parentElement?.children ?? [])].indexOf(element) })
    if (element.matches('main')) break
  }
  return way
}

/** Where the focus goes on; nothing where only the page's heading is left. */
function placeOf(way: readonly Stood[]): HTMLElement | undefined {
  const own = way[0]?.element
  if (!(own instanceof HTMLElement)) return undefined
  if (own.isConnected) return own.matches(':disabled') ? firstIn(own.closest('li, tr, section')) : own
  const left = way.findIndex(({ element }) => element.isConnected)
  const [gone, around] = [way[left - 1], way[left]?.element]
  if (!gone || !around) return undefined
  // What was refused is drawn anew with a word beside each field that cannot be.
  const faulty = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
  if (faulty) return faulty
  const instead = around.children[Math.min(gone.at, around.children.length - 1)]
  const same = instead && sameIn(instead, own, gone.element)
  if (same || gone.element.matches('li, tr')) return same ?? firstIn(instead)
  return way
    .slice(left)
    .map(({ element }) => sameIn(element, own, gone.element))
    .find(Boolean)
}

const firstIn = (place: Element | null | undefined): HTMLElement | undefined =>
  place?.querySelector<HTMLElement>(CONTROLS) ?? undefined

/** What is called as it was, and stands as it stood among those that are called so. */
function sameIn(place: Element, own: HTMLElement, gone: Element): HTMLElement | undefined {
  const called = (one: Element) =>
    ['name', 'type', own.matches('button') ? 'value' : ''].map((name) => one.getAttribute(name)).join(' ')
  const alike = (within: Element) =>
    [...within.querySelectorAll<HTMLElement>(own.localName)].filter(
      (one) => one.hasAttribute('name') && called(one) === called(own) && !one.matches('[aria-hidden], :disabled'),
    )
  return alike(place)[alike(gone).indexOf(own)]
}
