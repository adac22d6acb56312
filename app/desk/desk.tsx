import { useEffect, useRef } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { openFailedPage } from '#app/platform/open-failed-page.ts'
import { toShopData } from '#app/shell/shop-data.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/desk.ts'
import { deskErrorMeta } from './error-page.tsx'
import { deskMeta } from './layout/page-header.tsx'
import { DeskFailurePage } from './layout/signed-in-layout.tsx'
import { useRestoredFocus } from './layout/use-restored-focus.ts'
import './desk.css'

/** A second submit within this time counts as a double click. */
const DOUBLE_CLICK_MS = 500

/**
 * Prevents double submits: a second click, or a held Enter key, submits a form once, so that one note is stored and
 * one refund is issued. Forms with `data-repeats` are exempt: they only start a passkey prompt, which may be repeated
 * at once.
 */
export function useSingleSubmit(): void {
  const busy = useNavigation().state !== 'idle'
  const isBusy = useRef(busy)
  useEffect(() => {
    isBusy.current = busy
  }, [busy])
  useEffect(() => {
    let last: { form: EventTarget | null; by: HTMLElement | null; at: number } | undefined
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter: by, timeStamp: at } = event
      if (!by || (form instanceof HTMLElement && 'repeats' in form.dataset)) return
      const isRepeat = last?.form === form && last.by === by && (isBusy.current || at - last.at < DOUBLE_CLICK_MS)
      if (!isRepeat) last = { form, by, at }
      else {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    }
    const onInput = () => {
      last = undefined
    }
    // Runs before the router handles the event.
    document.addEventListener('submit', onSubmit, { capture: true })
    document.addEventListener('input', onInput)
    return () => {
      document.removeEventListener('submit', onSubmit, { capture: true })
      document.removeEventListener('input', onInput)
    }
  }, [])
}

export const meta: Route.MetaFunction = ({ error }) => (error ? deskErrorMeta(error) : deskMeta('The desk'))

/** Returns the shop's name and logo for the layout. */
export function loader({ context }: Route.LoaderArgs) {
  const { name, logo } = toShopData(shopOf(context))
  return { name, logo }
}

export const shouldRevalidate = () => false

export const clientMiddleware = [openFailedPage]

/** Root layout of the desk. The shop's header and footer are not part of it. */
export default function Desk() {
  useRestoredFocus()
  useSingleSubmit()
  return <Outlet />
}

/** Shown when a sign-in page or the desk layout itself fails, and when `requireArea` refuses a page. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <DeskFailurePage error={error} />
