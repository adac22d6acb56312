import { Button, type ButtonLook, buttonClass } from '#app/ui/button.tsx'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { useOpen } from '#app/ui/use-open.ts'
import { Consultation, type ConsultationProps } from './consultation.tsx'

const FORM = '/corporate?tab=consultation#request'

type Props = ButtonLook & {
  label?: string
  thanks: ConsultationProps['thanks']
  hours?: ConsultationProps['hours']
  /** Address of the form for browsers without scripts. */
  without?: string
}

/** Opens the consultation drawer; without scripts it is a link. */
export function RequestConsultation({
  label = 'Request a Consultation',
  thanks,
  hours,
  without = FORM,
  ...look
}: Props) {
  const scripted = useInBrowser()
  const { isOpen, open, close } = useOpen()
  if (!scripted) {
    return (
      <a className={buttonClass(look)} href={without}>
        {label}
      </a>
    )
  }
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={open}>
        {label}
      </Button>
      <Consultation open={isOpen} onClose={close} thanks={thanks} hours={hours} />
    </>
  )
}
