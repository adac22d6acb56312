import { useCallback, useState } from 'react'

/** Something that opens and closes: a dialog, a drawer, a sheet. */
export function useOpen(initially = false) {
  const [isOpen, setOpen] = useState(initially)
  const open = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])
  return { isOpen, open, close }
}
