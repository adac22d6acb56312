import { useState } from 'react'
import { Badge, Chip, ChipLink, CountBadge } from '#app/ui/badge.tsx'
import { Button, IconButton, TextLink } from '#app/ui/button.tsx'
import { Checkbox, Select, TextArea, TextField } from '#app/ui/field.tsx'
import { ChatIcon } from '#app/ui/icon.tsx'
import { RadioCard } from '#app/ui/radio-card.tsx'
import { LabelledSample, SampleSection } from './sample-section.tsx'

export const FieldSamples = () => (
  <SampleSection title="Fields">
    <div className="two">
      <TextField label="Full Name" defaultValue="Ananya Rao" autoComplete="off" />
      <TextField label="Email" type="email" defaultValue="ananya@" error="Valid email is required" autoComplete="off" />
      <TextField
        label="PIN Code"
        inputMode="numeric"
        defaultValue="560"
        error="Valid zip code is required"
        hint="Six digits in India."
      />
      <Select label="Country" defaultValue="India">
        <option>India</option>
        <option>Singapore</option>
      </Select>
      <TextField label="Company" optional placeholder="Where it is sent" />
      <TextField label="City" disabled defaultValue="Bengaluru" />
      <TextArea
        label="Message"
        defaultValue="Happy birthday, Amma. The tea is for the mornings you keep to yourself."
        hint="Printed on your card"
      />
    </div>
  </SampleSection>
)

const PEOPLE = ['For the Foodie', 'For the Gardener', 'For Self-Care', 'For the Home']

export function ChoiceSamples() {
  const [person, setPerson] = useState<string | undefined>(PEOPLE[0])
  return (
    <SampleSection title="Badges, chips, choices">
      <div className="col">
        <div className="row">
          <Badge tone="zari">Bestseller</Badge>
          <span className="on-malai-sample">
            <Badge tone="quiet">New</Badge>
          </span>
          <Badge>Launching Soon</Badge>
          <Badge tone="genda">Most Popular</Badge>
          <CountBadge>2</CountBadge>
          <CountBadge>99+</CountBadge>
        </div>
        <div className="chips">
          {PEOPLE.map((name) => (
            <Chip key={name} pressed={person === name} onClick={() => setPerson(person === name ? undefined : name)}>
              {name}
            </Chip>
          ))}
          <ChipLink to="#" current={false}>
            As a link
          </ChipLink>
        </div>
        <fieldset className="methods">
          <legend className="vh">How to pay, sample</legend>
          <RadioCard
            name="sample"
            value="upi"
            label="UPI"
            meta="Scan or open your app"
            icon="smartphone"
            defaultChecked
          />
          <RadioCard name="sample" value="card" label="Card" meta="Credit or debit" icon="credit-card" />
          <RadioCard name="sample" value="none" label="Off" meta="Not to be had today" disabled />
        </fieldset>
        <div>
          <Checkbox label="Send it as a gift" defaultChecked />
          <Checkbox label="Tell me about new boxes" hint="One letter, now and then." />
          <Checkbox label="Off" disabled />
        </div>
      </div>
    </SampleSection>
  )
}

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
