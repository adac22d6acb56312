import { type ReactNode, useId } from 'react'
import { Modal } from './modal.tsx'
import { Seal } from './seal.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** With the wax seal: something was done. */
  sealed?: boolean
  /** A sentence. */
  children?: ReactNode
  /** The button that ends it. */
  action: ReactNode
}

/** A short word in the middle of the page. */
export function Dialog({ open, onClose, title, sealed = false, children, action }: Props) {
  const id = useId()
  return (
    <Modal open={open} onClose={onClose} labelledBy={id} className="dialog">
      {sealed && <Seal />}
      <h2 className="d6" id={id}>
        {title}
      </h2>
      {children && <p className="meta">{children}</p>}
      {action}
    </Modal>
  )
}
