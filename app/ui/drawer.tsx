import { type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'
import { Modal } from './modal.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  intro?: ReactNode
  /** `<DrawerBody>` and `<DrawerFoot>`, or a form with class `drawer-form` around both; may be lazy. */
  children: ReactNode
}

/** Modal that slides in from the right, on phones from the bottom. */
export function Drawer({ open, onClose, title, intro, children }: Props) {
  const id = useId()
  return (
    <Modal open={open} onClose={onClose} labelledBy={id} className="drawer">
      <div className="drawer-head">
        <div>
          <h2 className="d6" id={id}>
            {title}
          </h2>
          {intro && <p className="meta">{intro}</p>}
        </div>
        <IconButton of="x" label="Close" onClick={onClose} />
      </div>
      {children}
    </Modal>
  )
}

export const DrawerBody = ({ children }: { children: ReactNode }) => <div className="drawer-body">{children}</div>
export const DrawerFoot = ({ children }: { children: ReactNode }) => <div className="drawer-foot">{children}</div>
