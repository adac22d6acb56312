import { useSyncExternalStore } from 'react'

export type ToastType = 'default' | 'success' | 'error' | 'info' | 'warning' | 'loading'
/** What can be done about what a toast says, in a word or two: something, or going somewhere. */
export type ToastAction = { label: string } & ({ onPress: () => void } | { to: string })
export type ToastWords = {
  type?: ToastType
  title: string
  description?: string
  duration?: number
  action?: ToastAction
  /** It came with a way that the shop itself leads, and says why: it stays its time, wherever the shopper goes on to. */
  stays?: boolean
}
export type Toast = Required<Pick<ToastWords, 'type' | 'title' | 'duration' | 'stays'>> & {
  id: number
  description: string | undefined
  action: ToastAction | undefined
  open: boolean
}

/** Specification §4, Toasts: at most five, newest first, five seconds; a dismissed one is removed much later. */
const TOAST_LIMIT = 5
const DEFAULT_DURATION_MS = 5000
const REMOVE_DELAY_MS = 1_000_000

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast and says how to close it. One that says that something is being done stays until it is closed. */
export function showToast({
  type = 'default',
  title,
  description,
  duration = durationOf(type),
  action,
  stays = false,
}: ToastWords): () => void {
  const id = nextId++
  change(withinLimit([{ id, type, title, description, duration, action, stays, open: true }, ...toasts]))
  return () => dismissToast(id)
}

const durationOf = (type: ToastType) => (type === 'loading' ? Number.POSITIVE_INFINITY : DEFAULT_DURATION_MS)

/** Only those that are open count; the oldest of too many goes at once. */
function withinLimit(all: readonly Toast[]): readonly Toast[] {
  let open = 0
  return all.filter((toast) => !toast.open || ++open <= TOAST_LIMIT)
}

export function dismissToast(id: number) {
  if (!toasts.some((toast) => toast.id === id && toast.open)) return
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), REMOVE_DELAY_MS)
}

/**
 * Puts away what went wrong, once what was tried has gone well or the shopper has gone on: nobody reads beside it that it
 * failed. With titles those alone, where others may still be true.
 */
export function dismissFaults(titles?: readonly string[]) {
  for (const { id, type, title, stays } of toasts)
    if (type === 'error' && (titles ? titles.includes(title) : !stays)) dismissToast(id)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const NONE: readonly Toast[] = []

export const currentToasts = (): readonly Toast[] => toasts

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, currentToasts, () => NONE)
