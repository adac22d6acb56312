import { lazy, type ReactNode, Suspense, startTransition, useState } from 'react'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import type { NoticeSubject } from '#domain/notice/notice.ts'

/** Loaded when it is asked for. */
const NoticeForm = lazy(() => importWithRetry(() => import('./notice-form.tsx')))

type Props = {
  subject: NoticeSubject
  /** Page with the form, for browsers without scripts. */
  path: string
  children: ReactNode
}

/** Button that becomes a field for an address, which gets one email about the subject. */
export function NoticeRequest({ subject, path, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const hasScripts = useHydrated()
  if (isOpen)
    return (
      <Suspense>
        <NoticeForm subject={subject} />
      </Suspense>
    )
  if (!hasScripts)
    return (
      <a className="textbtn" href={path}>
        {children}
      </a>
    )
  return (
    <button type="button" className="textbtn" onClick={() => startTransition(() => setOpen(true))}>
      {children}
    </button>
  )
}
