/*
 * Store of toasts (short notifications), outside of React, so that any module can show one before the list is loaded.
 *
 * Built on the platform (popover, live region, pointer events) instead of Radix Toast, which added 11 KB to the first
 * load and needed corrections to order, Tab sequence and announcements in dialogs (docs/decisions/0014).
 */

import { useSyncExternalStore } from 'react'

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

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

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
  change(withinLimit([{ id, type, title, description, duration, action, stays, open: true }, ...toasts]))
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
  if (!toasts.some((toast) => toast.id === id && toast.open)) return
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), REMOVE_DELAY_MS)
}

/**
 * Closes error toasts that no longer apply, after a success or a navigation. With `titles` only those are closed,
 * including ones marked with `stays`.
 */
export function dismissErrors(titles?: readonly string[]) {
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
