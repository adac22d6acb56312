import { type FormEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { usePromises } from '#app/shell/use-shop.ts'
import { FormError } from '#app/shop/enquiries/form-error.tsx'
import { checkConsultation, useEnquiryForm } from '#app/shop/enquiries/use-enquiry-form.ts'
import { Button, type ButtonLook, buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Drawer, DrawerBody, DrawerFoot } from '#app/ui/drawer.tsx'
import { useDisclosure } from '#app/ui/use-disclosure.ts'
import type { Consultation as ConsultationTyped } from '#domain/enquiry/enquiry-forms.ts'
import type { WorkingHours } from '#domain/enquiry/next-slots.ts'
import { ConsultationFields } from './consultation-fields.tsx'

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

export type ConsultationDrawerProps = {
  open: boolean
  onClose: () => void
  thanks: { title: string; text: string }
  hours?: WorkingHours | undefined
}

/** Drawer with the consultation form, followed by a thank-you dialog. */
function ConsultationDrawer({ open, onClose, thanks, hours }: ConsultationDrawerProps) {
  const thanksDialog = useDisclosure()
  const promises = usePromises()
  const goHome = useGoHome()
  const { form, typed, errors, fault, sending, onInput, onSubmit } = useConsultationForm(() => {
    onClose()
    thanksDialog.open()
  })
  const leave = () => {
    thanksDialog.close()
    goHome()
  }
  return (
    <>
      <Drawer
        open={open}
        onClose={onClose}
        title="Request a Consultation"
        intro={promises && `We reply within ${promises.consultationTime}, ${promises.serviceHoursLong}.`}
      >
        <form
          className="drawer-form"
          method="post"
          action="/consultation"
          noValidate
          ref={form}
          onInput={onInput}
          onSubmit={onSubmit}
        >
          <DrawerBody>
            <ConsultationFields typed={typed} errors={errors} hours={hours} />
            <FormError>{fault}</FormError>
          </DrawerBody>
          <DrawerFoot>
            <Button type="submit" aria-disabled={sending || undefined}>
              {sending ? 'Sending…' : 'Send Request'}
            </Button>
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
          </DrawerFoot>
        </form>
      </Drawer>
      <Dialog
        open={thanksDialog.isOpen}
        onClose={thanksDialog.close}
        title={thanks.title}
        sealed
        action={<Button onClick={leave}>Return to Homepage</Button>}
      >
        {thanks.text}
      </Dialog>
    </>
  )
}

/** On the home page it does nothing, so that the scroll position stays. */
function useGoHome() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return () => {
    if (pathname !== '/') void navigate('/')
  }
}

const consultationValues = (form: FormData) => Object.fromEntries(form) as ConsultationTyped

/** State of the consultation form. Typed values survive closing the drawer. */
function useConsultationForm(onSent: () => void) {
  const typed = useRef<Partial<ConsultationTyped>>({})
  const enquiry = useEnquiryForm({
    check: checkConsultation,
    onSent() {
      typed.current = {}
      onSent()
    },
  })
  function onInput(event: FormEvent<HTMLFormElement>) {
    typed.current = consultationValues(new FormData(event.currentTarget))
    enquiry.onInput(event)
  }
  return { ...enquiry, typed: typed.current, onInput }
}
