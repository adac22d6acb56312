import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { Mark } from '#app/ui/mark.tsx'
import { placeNewestFirst, tabNewestFirst } from './newest-first.ts'
import './toasts.css'
import { dismissToast, type Toast, type ToastType } from './toasts.ts'
import { useTopmostDialog } from './use-topmost-dialog.ts'

const SWIPE_THRESHOLD_PX = 50
const HOTKEY = ['F8']

const ICONS: Partial<Record<ToastType, IconName>> = {
  success: 'circle-check',
  error: 'circle-exclamation-point',
  info: 'info',
  warning: 'triangle-exclamation-point',
}

/** The toasts, over everything and, while a dialog is open, inside it: what is outside of one cannot be used. */
export default function ShownToasts({ toasts }: { toasts: readonly Toast[] }) {
  const dialog = useTopmostDialog()
  return createPortal(
    <Provider swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX} announcerContainer={dialog}>
      <TopLayer>
        {toasts.map((toast) => (
          <ShownToast key={toast.id} toast={toast} />
        ))}
        <Viewport className="toasts" label="Notifications" hotkey={HOTKEY} />
      </TopLayer>
    </Provider>,
    dialog ?? document.body,
  )
}

function TopLayer({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.showPopover?.(), [])
  return (
    <div ref={ref} popover="manual" className="toast-layer" onKeyDownCapture={tabNewestFirst}>
      {children}
    </div>
  )
}

function ShownToast({ toast: { id, type, title, description, duration, open } }: { toast: Toast }) {
  const icon = ICONS[type]
  return (
    <Root
      ref={placeNewestFirst}
      className={`toast is-${type}`}
      data-number={id}
      open={open}
      duration={duration}
      type={type === 'error' ? 'foreground' : 'background'}
      onOpenChange={(stays) => !stays && dismissToast(id)}
    >
      {icon ? <Icon of={icon} /> : <Mark />}
      <Title asChild>
        <b>{title}</b>
      </Title>
      {description && (
        <Description asChild>
          <span className="meta">{description}</span>
        </Description>
      )}
      <Close className="copy" aria-label="Close">
        <Icon of="x" />
      </Close>
    </Root>
  )
}
