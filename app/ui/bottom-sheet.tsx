import { type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'
import { Modal } from './modal.tsx'

type Props = {
  open: boolean
  onClose: () => void
  children: ReactNode
} & (
  | { title: ReactNode }
  /** Id of a heading inside the content. */
  | { labelledBy: string }
)

/** Modal at the bottom edge, as high as its content. For phones. */
export function BottomSheet({ open, onClose, children, ...name }: Props) {
  const id = useId()
  const titled = 'title' in name
  const close = <IconButton of="x" label="Close" onClick={onClose} />
  return (
    <Modal open={open} onClose={onClose} labelledBy={titled ? id : name.labelledBy} className="up">
      {titled ? (
        <div className="up-head">
          <h2 className="d5" id={id}>
            {name.title}
          </h2>
          {close}
        </div>
      ) : (
        close
      )}
      <div className="up-body">{children}</div>
    </Modal>
  )
}
