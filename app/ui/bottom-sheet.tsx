import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

type Props = { labelledBy: string; onClose: () => void; children: ReactNode }

/** Paper that comes up from the lower edge. Open as long as it is rendered; the browser keeps and returns the focus. */
export function BottomSheet({ labelledBy, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const closeOutside = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) dialog.current?.close()
  }
  return (
    <dialog className="up" ref={dialog} aria-labelledby={labelledBy} onClose={onClose} onClick={closeOutside}>
      <div className="up-in">
        <button type="button" className="copy up-close" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon of={X} />
        </button>
        {children}
      </div>
    </dialog>
  )
}
