import { useCallback, useState } from 'react'

/** Open state of a dialog, drawer or sheet. */
export function useDisclosure(initially = false) {
  const [isOpen, setOpen] = useState(initially)
  const open = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])
  return { isOpen, open, close }
}
