import { useEffect, useState } from 'react'

/** Whether something is on its way. A page that comes back from the browser's memory, say from the provider's, is free. */
export function useBusy() {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const reopen = () => setBusy(false)
    addEventListener('pageshow', reopen)
    return () => removeEventListener('pageshow', reopen)
  }, [])
  return [busy, setBusy] as const
}
