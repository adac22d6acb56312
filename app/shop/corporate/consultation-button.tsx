import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Button, type ButtonLook, buttonClass } from '#app/ui/button.tsx'
import { useDisclosure } from '#app/ui/use-disclosure.ts'
import { ConsultationDrawer, type ConsultationDrawerProps } from './consultation-drawer.tsx'

const FORM_URL = '/corporate?tab=consultation#request'

type Props = ButtonLook & {
  label?: string
  thanks: ConsultationDrawerProps['thanks']
  hours?: ConsultationDrawerProps['hours']
  /** URL of the form for browsers without scripts. */
  fallbackUrl?: string
}

/** Button that opens the consultation drawer; a link without scripts. */
export function ConsultationButton({
  label = 'Request a Consultation',
  thanks,
  hours,
  fallbackUrl = FORM_URL,
  ...look
}: Props) {
  const scripted = useHydrated()
  const { isOpen, open, close } = useDisclosure()
  if (!scripted) {
    return (
      <a className={buttonClass(look)} href={fallbackUrl}>
        {label}
      </a>
    )
  }
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={open}>
        {label}
      </Button>
      <ConsultationDrawer open={isOpen} onClose={close} thanks={thanks} hours={hours} />
    </>
  )
}
