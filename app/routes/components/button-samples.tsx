import { Button, TextLink } from '#app/ui/button.tsx'
import { ChatIcon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Labelled, Part } from './part.tsx'

const Ribbons = () => (
  <div className="row">
    <Labelled as="rest">
      <Button>Add to Bag</Button>
    </Labelled>
    <Labelled as="hover: the tail runs out">
      <Button className="is-hover">Add to Bag</Button>
    </Labelled>
    <Labelled as="focus">
      <Button className="is-focus">Add to Bag</Button>
    </Labelled>
    <Labelled as="working">
      <Button disabled>Processing...</Button>
    </Labelled>
    <Labelled as="owes a reason">
      <Button aria-disabled="true">Continue</Button>
    </Labelled>
    <Labelled as="small">
      <Button size="sm">Subscribe</Button>
    </Labelled>
    <Labelled as="chat">
      <Button tone="chat">
        <ChatIcon />
        Chat for return gifts
      </Button>
    </Labelled>
  </div>
)

const Others = () => (
  <div className="row">
    <Labelled as="second">
      <Button look="line">Build Your Own Box</Button>
    </Labelled>
    <Labelled as="second, hover">
      <Button look="line" className="is-hover">
        Build Your Own Box
      </Button>
    </Labelled>
    <Labelled as="second, off">
      <Button look="line" disabled>
        Build Your Own Box
      </Button>
    </Labelled>
    <Labelled as="chat">
      <Button look="line" tone="chat">
        <ChatIcon />
        Chat for custom orders
      </Button>
    </Labelled>
    <Labelled as="link">
      <TextLink to="#">Continue Shopping</TextLink>
    </Labelled>
    <Labelled as="quiet">
      <Button look="quiet">Clear Cart</Button>
    </Labelled>
    <Labelled as="sign">
      <IconButton of="x" label="Close sample" />
    </Labelled>
  </div>
)

export const ButtonSamples = () => (
  <Part title="Buttons">
    <div className="col">
      <Ribbons />
      <Others />
      <div className="row dark on-dark">
        <Button>Start Building Your Gift</Button>
        <Button look="line">Request a Consultation</Button>
        <TextLink to="#">Customize</TextLink>
        <Button className="is-focus">Focus on dark</Button>
        <Button look="quiet">Cancel</Button>
      </div>
    </div>
  </Part>
)
