/*
 * Store of toasts (short notifications), outside of React, so that any module can show one before the list is loaded.
 *
 * Built on the platform (popover, live region, pointer events) instead of Radix Toast, which added 11 KB to the first
 * load and needed corrections to order, Tab sequence and announcements in dialogs (docs/decisions/0014).
 */

import { createStore } from '#app/platform/store.ts'

export type ToastType = 'default' | 'success' | 'error' | 'info' | 'warning' | 'loading'
/** Button or link of a toast, with a label of one or two words. */
export type ToastAction = { label: string } & ({ onClick: () => void } | { to: string })
export type ToastOptions = {
  type?: ToastType
  title: string
  description?: string
  duration?: number
  action?: ToastAction
  /** Explains a redirect: an error with this mark is not dismissed by the next navigation. */
  stays?: boolean
}
export type Toast = Required<Pick<ToastOptions, 'type' | 'title' | 'duration' | 'stays'>> & {
  id: number
  description: string | undefined
  action: ToastAction | undefined
  open: boolean
}

/** Specification §4, Toasts: at most five, newest first, five seconds; a dismissed one is removed much later. */
const TOAST_LIMIT = 5
const DEFAULT_DURATION_MS = 5000
const REMOVE_DELAY_MS = 1_000_000

const toasts = createStore<readonly Toast[]>([])
let nextId = 1

/** Shows a toast and returns a function that closes it. A `loading` toast stays until it is closed. */
export function showToast({
  type = 'default',
  title,
  description,
  duration = durationOf(type),
  action,
  stays = false,
}: ToastOptions): () => void {
  const id = nextId++
  toasts.set(withinLimit([{ id, type, title, description, duration, action, stays, open: true }, ...toasts.get()]))
  return () => dismissToast(id)
}

const durationOf = (type: ToastType) => (type === 'loading' ? Number.POSITIVE_INFINITY : DEFAULT_DURATION_MS)

/** Drops the oldest open toasts above the limit; closed ones do not count. */
function withinLimit(all: readonly Toast[]): readonly Toast[] {
  let open = 0
  return all.filter((toast) => !toast.open || ++open <= TOAST_LIMIT)
}

/** Closes a toast and removes it after `REMOVE_DELAY_MS`. */
export function dismissToast(id: number) {
  if (!toasts.get().some((toast) => toast.id === id && toast.open)) return
  toasts.set(toasts.get().map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => toasts.set(toasts.get().filter((toast) => toast.id !== id)), REMOVE_DELAY_MS)
}

/**
 * Closes error toasts that no longer apply, after a success or a navigation. With `titles` only those are closed,
 * including ones marked with `stays`.
 */
export function dismissErrors(titles?: readonly string[]) {
  for (const { id, type, title, stays } of toasts.get())
    if (type === 'error' && (titles ? titles.includes(title) : !stays)) dismissToast(id)
}

export const currentToasts = toasts.get

export const useToasts = (): readonly Toast[] => toasts.use()
