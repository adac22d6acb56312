import { type ReactNode, useId } from 'react'
import { Seal } from './mark.tsx'
import { Modal } from './modal.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Shows the wax seal, for a completed action. */
  sealed?: boolean
  children?: ReactNode
  action: ReactNode
}

/** Centred modal dialog with a title, a sentence and one action. */
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
