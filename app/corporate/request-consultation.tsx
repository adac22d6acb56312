import { type ComponentType, useState, useSyncExternalStore } from 'react'
import { showToast } from '#app/toasts/toasts.ts'
import { Button, type ButtonLook, buttonClass } from '#app/ui/button.tsx'
import { useOpen } from '#app/ui/use-open.ts'
import type { ConsultationProps } from './consultation.tsx'

const load = () => import('./consultation.tsx')
const fetchEarly = () => void load().catch(() => undefined)

const NEVER = () => () => {}
const useScripted = () =>
  useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  )

const FORM = '/corporate?tab=consultation#request'

type Props = ButtonLook & {
  label?: string
  thanks: ConsultationProps['thanks']
  /** Where the form stands for browsers without scripts. */
  without?: string
}

/** Opens the consultation drawer, which is fetched when somebody reaches for it; without scripts it is a link. */
export function RequestConsultation({ label = 'Request a Consultation', thanks, without = FORM, ...look }: Props) {
  const scripted = useScripted()
  const [Consultation, setConsultation] = useState<ComponentType<ConsultationProps>>()
  const { isOpen, open, close } = useOpen()

  async function show() {
    try {
      const loaded = await load()
      setConsultation(() => loaded.Consultation)
      open()
    } catch {
      showToast({
        type: 'error',
        title: 'We could not be reached',
        description: 'Please check your connection and try again.',
      })
    }
  }
  if (!scripted) {
    return (
      <a className={buttonClass(look)} href={without}>
        {label}
      </a>
    )
  }
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onPointerEnter={fetchEarly} onFocus={fetchEarly} onClick={show}>
        {label}
      </Button>
      {Consultation && <Consultation open={isOpen} onClose={close} thanks={thanks} />}
    </>
  )
}
