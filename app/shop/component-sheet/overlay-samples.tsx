import { showToast } from '#app/shell/toasts/toasts.ts'
import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Drawer, DrawerBody, DrawerFoot } from '#app/ui/drawer.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { useDisclosure } from '#app/ui/use-disclosure.ts'
import { SampleSection } from './sample-section.tsx'

export function OverlaySamples() {
  const dialog = useDisclosure()
  const drawer = useDisclosure()
  const sheet = useDisclosure()
  return (
    <SampleSection title="Dialog, drawer, sheet">
      <div className="row">
        <Button look="line" onClick={dialog.open}>
          Dialog
        </Button>
        <Button look="line" onClick={drawer.open}>
          Drawer
        </Button>
        <Button look="line" onClick={sheet.open}>
          Sheet
        </Button>
      </div>
      <Dialog
        open={dialog.isOpen}
        onClose={dialog.close}
        sealed
        title="Thanks for Your Request"
        action={<Button onClick={dialog.close}>Return to Homepage</Button>}
      >
        Our gifting consultant will contact you within 24 hours to discuss your requirements.
      </Dialog>
      <ConsultationSample open={drawer.isOpen} onClose={drawer.close} />
      <BottomSheet open={sheet.isOpen} onClose={sheet.close} title="Explore Categories">
        <p className="sheet-sample">For the Bride, for the Groom, for the Couple.</p>
      </BottomSheet>
    </SampleSection>
  )
}

const ConsultationSample = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Drawer
    open={open}
    onClose={onClose}
    title="Request a Consultation"
    intro="We reply within 24 hours, Monday to Friday, 9am to 6pm IST."
  >
    <DrawerBody>
      <TextField label="Name" defaultValue="Ritu Malhotra" />
      <div className="two">
        <TextField label="Email" type="email" defaultValue="ritu@" error="Invalid email address" />
        <TextField label="Phone" type="tel" defaultValue="98450 12345" />
      </div>
      <TextField label="Company" error="Company name is required" />
      <TextArea label="Message" optional />
    </DrawerBody>
    <DrawerFoot>
      <Button
        onClick={() => showToast({ type: 'info', title: 'A toast over a drawer', description: 'It can be closed.' })}
      >
        Send Request
      </Button>
      <Button look="quiet" onClick={onClose}>
        Cancel
      </Button>
    </DrawerFoot>
  </Drawer>
)
