import { type FormEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { FormFault } from '#app/enquiries/form-fault.tsx'
import { checkConsultation } from '#app/enquiries/lazy-checks.ts'
import { useEnquiryForm } from '#app/enquiries/use-enquiry-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Drawer, DrawerBody, DrawerFoot } from '#app/ui/drawer.tsx'
import { useOpen } from '#app/ui/use-open.ts'
import type { Consultation as ConsultationTyped } from '#domain/enquiry/enquiry-forms.ts'
import type { WorkingHours } from '#domain/enquiry/next-slots.ts'
import { ConsultationFields } from './consultation-fields.tsx'

export type ConsultationProps = {
  open: boolean
  onClose: () => void
  /** What the dialog says once the request is on its way. */
  thanks: { title: string; text: string }
  /** Where a time can be wished for: the hours to choose from. */
  hours?: WorkingHours | undefined
}

/** The drawer with the consultation form, and the word of thanks that follows it. */
export function Consultation({ open, onClose, thanks, hours }: ConsultationProps) {
  const thanked = useOpen()
  const goHome = useGoHome()
  const { form, typed, errors, fault, sending, onInput, onSubmit } = useConsultationForm(() => {
    onClose()
    thanked.open()
  })
  const leave = () => {
    thanked.close()
    goHome()
  }
  return (
    <>
      <Drawer
        open={open}
        onClose={onClose}
        title="Request a Consultation"
        intro="We reply within 24 hours, Monday to Friday, 9am to 6pm IST."
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
            <FormFault>{fault}</FormFault>
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
        open={thanked.isOpen}
        onClose={thanked.close}
        title={thanks.title}
        sealed
        action={<Button onClick={leave}>Return to Homepage</Button>}
      >
        {thanks.text}
      </Dialog>
    </>
  )
}

/** On the home page one is there already, and stays where one was reading. */
function useGoHome() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return () => {
    if (pathname !== '/') void navigate('/')
  }
}

const typedIn = (form: FormData) => Object.fromEntries(form) as ConsultationTyped

/** The consultation form with scripts. What was typed is kept while the drawer is closed, for those who come back. */
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
    typed.current = typedIn(new FormData(event.currentTarget))
    enquiry.onInput(event)
  }
  return { ...enquiry, typed: typed.current, onInput }
}
