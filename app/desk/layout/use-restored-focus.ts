import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { focusHeading } from '#app/ui/focus-heading.ts'

const CONTROLS = 'a[href], button:enabled, summary, input[type=checkbox]'

/**
 * Keeps the focus after a navigation or a form submit. On another page it moves to the heading. On the same page it
 * moves to the element that replaced the focused one, so that keyboard users do not start again at the top.
 */
export function useRestoredFocus(): void {
  const { pathname, key } = useLocation()
  const { state } = useNavigation()
  const page = useRef(pathname)
  const last = useRef<FocusPathEntry[]>([])
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement && target.closest('main') ? focusPath(target) : []
    }
    document.addEventListener('focusin', keep)
    return () => document.removeEventListener('focusin', keep)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation, also to the same URL
  useEffect(() => {
    if (state !== 'idle') return
    const { activeElement } = document
    const isElsewhere = page.current !== pathname
    page.current = pathname
    if (isElsewhere) return activeElement?.closest('main') ? undefined : focusHeading()
    const isLost = activeElement === document.body || activeElement?.matches(':disabled')
    if (!isLost || last.current.length === 0) return
    const to = focusTarget(last.current)
    if (to) to.focus({ preventScroll: true })
    else focusHeading()
  }, [state, key, pathname])
}

type FocusPathEntry = { element: Element; at: number }

function focusPath(target: Element): FocusPathEntry[] {
  const path: FocusPathEntry[] = []
  for (let element: Element | null = target; element; element = element.parentElement) {
    path.push({ element, at: [...(element.parentElement?.children ?? [])].indexOf(element) })
    if (element.matches('main')) break
  }
  return path
}

/**
 * Finds the element that receives the focus: the same one, its first invalid field, or the control that replaced it.
 * Returns undefined if only the page's heading is left.
 */
function focusTarget(path: readonly FocusPathEntry[]): HTMLElement | undefined {
  const own = path[0]?.element
  if (!(own instanceof HTMLElement)) return undefined
  if (own.isConnected) return own.matches(':disabled') ? firstControl(own.closest('li, tr, section')) : own
  const left = path.findIndex(({ element }) => element.isConnected)
  const [removed, parent] = [path[left - 1], path[left]?.element]
  if (!removed || !parent) return undefined
  const invalid = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
  if (invalid) return invalid
  const replacement = parent.children[Math.min(removed.at, parent.children.length - 1)]
  const same = replacement && sameControl(replacement, own, removed.element)
  if (same || removed.element.matches('li, tr')) return same ?? firstControl(replacement)
  return path
    .slice(left)
    .map(({ element }) => sameControl(element, own, removed.element))
    .find(Boolean)
}

const firstControl = (place: Element | null | undefined): HTMLElement | undefined =>
  place?.querySelector<HTMLElement>(CONTROLS) ?? undefined

/** Finds the control with the same name, type and value and the same index among its equals. */
function sameControl(place: Element, own: HTMLElement, removed: Element): HTMLElement | undefined {
  const signature = (one: Element) =>
    ['name', 'type', own.matches('button') ? 'value' : ''].map((name) => one.getAttribute(name)).join(' ')
  const equals = (within: Element) =>
    [...within.querySelectorAll<HTMLElement>(own.localName)].filter(
      (one) =>
        one.hasAttribute('name') && signature(one) === signature(own) && !one.matches('[aria-hidden], :disabled'),
    )
  return equals(place)[equals(removed).indexOf(own)]
}
