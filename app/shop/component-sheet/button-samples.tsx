import { Button, IconButton, TextLink } from '#app/ui/button.tsx'
import { ChatIcon } from '#app/ui/icon.tsx'
import { LabelledSample, SampleSection } from './sample-section.tsx'

const PrimaryButtons = () => (
  <div className="row">
    <LabelledSample as="rest">
      <Button>Add to Bag</Button>
    </LabelledSample>
    <LabelledSample as="hover: the tail runs out">
      <Button className="is-hover">Add to Bag</Button>
    </LabelledSample>
    <LabelledSample as="focus">
      <Button className="is-focus">Add to Bag</Button>
    </LabelledSample>
    <LabelledSample as="working">
      <Button disabled>Processing...</Button>
    </LabelledSample>
    <LabelledSample as="owes a reason">
      <Button aria-disabled="true">Continue</Button>
    </LabelledSample>
    <LabelledSample as="small">
      <Button size="sm">Subscribe</Button>
    </LabelledSample>
    <LabelledSample as="chat">
      <Button tone="chat">
        <ChatIcon />
        Chat for return gifts
      </Button>
    </LabelledSample>
  </div>
)

const OtherButtons = () => (
  <div className="row">
    <LabelledSample as="second">
      <Button look="line">Build Your Own Box</Button>
    </LabelledSample>
    <LabelledSample as="second, hover">
      <Button look="line" className="is-hover">
        Build Your Own Box
      </Button>
    </LabelledSample>
    <LabelledSample as="second, off">
      <Button look="line" disabled>
        Build Your Own Box
      </Button>
    </LabelledSample>
    <LabelledSample as="chat">
      <Button look="line" tone="chat">
        <ChatIcon />
        Chat for custom orders
      </Button>
    </LabelledSample>
    <LabelledSample as="link">
      <TextLink to="#">Continue Shopping</TextLink>
    </LabelledSample>
    <LabelledSample as="quiet">
      <Button look="quiet">Clear Cart</Button>
    </LabelledSample>
    <LabelledSample as="sign">
      <IconButton of="x" label="Close sample" />
    </LabelledSample>
  </div>
)

export const ButtonSamples = () => (
  <SampleSection title="Buttons">
    <div className="col">
      <PrimaryButtons />
      <OtherButtons />
      <div className="row dark on-dark">
        <Button>Start Building Your Gift</Button>
        <Button look="line">Request a Consultation</Button>
        <TextLink to="#">Customize</TextLink>
        <Button className="is-focus">Focus on dark</Button>
        <Button look="quiet">Cancel</Button>
      </div>
    </div>
  </SampleSection>
)
