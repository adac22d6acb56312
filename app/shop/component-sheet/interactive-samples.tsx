import { useState } from 'react'
import { showToast } from '#app/shell/toasts/toasts.ts'
import { usePromises } from '#app/shell/use-shop.ts'
import { Accordion } from '#app/ui/accordion.tsx'
import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import { Button } from '#app/ui/button.tsx'
import { Carousel } from '#app/ui/carousel.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Drawer, DrawerBody, DrawerFoot } from '#app/ui/drawer.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { Stages } from '#app/ui/stages.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
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
        Our gifting consultant will contact you within {usePromises()?.consultationTime} to discuss your requirements.
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
    intro={`We reply within ${usePromises()?.consultationTime}, ${usePromises()?.serviceHoursLong}.`}
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

const TABS = [
  { id: 'details', label: 'Product Details', panel: <p>What’s included, and about it.</p> },
  { id: 'shipping', label: 'Shipping Info', panel: <p>Free shipping across India.</p> },
  { id: 'returns', label: 'Returns', panel: <p>What goes back, and by when.</p> },
]
const BOX_STEPS = ['Choose Your Box', 'Add Products', 'Personalize', 'Review & Order']

export function StepSamples() {
  const [quantity, setQuantity] = useState(1)
  return (
    <SampleSection title="Tabs, steps, pages">
      <div className="col">
        <div>
          <Tabs label="Sample" tabs={TABS} />
        </div>
        <Stages label="Checkout progress, sample" names={['Shipping', 'Payment', 'Confirmation']} at={1} />
        <Stages label="Steps, sample" names={BOX_STEPS} at={2} look="steps4" />
        <div className="row">
          <QuantityStepper product="The Slow Sunday" quantity={quantity} onChange={setQuantity} />
          <QuantityStepper quantity={12} onChange={() => undefined} product="The Slow Sunday" isOneOfMany size="sm" />
        </div>
        <Pagination page={2} pages={5} to={() => '#'} />
        <Pagination page={6} pages={9} to={() => '#'} label="Pagination, many pages" />
      </div>
    </SampleSection>
  )
}

const SLIDES = ['For the early riser', 'For the quiet reader', 'For the one who hosts']

export const CarouselSamples = () => (
  <SampleSection title="Carousel">
    <Carousel label="Sample" everyMs={5000}>
      {SLIDES.map((words) => (
        <p key={words} className="slide-sample d7">
          {words}
        </p>
      ))}
    </Carousel>
  </SampleSection>
)

export const QuestionSamples = () => (
  <SampleSection title="Questions">
    <Accordion
      items={[
        { question: 'How quickly will my order leave?', answer: <p>As soon as it is packed and tied.</p> },
        { question: 'Can I change an order?', answer: <p>Until the ribbon is on.</p> },
      ]}
    />
  </SampleSection>
)
