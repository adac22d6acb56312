import { useLazyModule } from '#app/toasts/use-lazy-module.ts'
import { Button, type ButtonLook, buttonClass } from '#app/ui/button.tsx'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { useOpen } from '#app/ui/use-open.ts'
import type { ConsultationProps } from './consultation.tsx'

const load = () => import('./consultation.tsx')

const FORM = '/corporate?tab=consultation#request'

type Props = ButtonLook & {
  label?: string
  thanks: ConsultationProps['thanks']
  hours?: ConsultationProps['hours']
  /** Where the form stands for browsers without scripts. */
  without?: string
}

/** Opens the consultation drawer, which is fetched when somebody reaches for it; without scripts it is a link. */
export function RequestConsultation({
  label = 'Request a Consultation',
  thanks,
  hours,
  without = FORM,
  ...look
}: Props) {
  const scripted = useInBrowser()
  const { part, fetchEarly, want } = useLazyModule(load)
  const { isOpen, open, close } = useOpen()
  const Consultation = part?.Consultation
  if (!scripted) {
    return (
      <a className={buttonClass(look)} href={without}>
        {label}
      </a>
    )
  }
  return (
    <>
      <Button
        {...look}
        aria-haspopup="dialog"
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        onClick={() => want(open)}
      >
        {label}
      </Button>
      {Consultation && <Consultation open={isOpen} onClose={close} thanks={thanks} hours={hours} />}
    </>
  )
}
