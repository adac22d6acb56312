import { useState } from 'react'
import { Accordion } from '#app/ui/accordion.tsx'
import { Carousel } from '#app/ui/carousel.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { Stages } from '#app/ui/stages.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { SampleSection } from './sample-section.tsx'

const TABS = [
  { id: 'details', label: 'Product Details', panel: <p>What’s included, and about it.</p> },
  { id: 'shipping', label: 'Shipping Info', panel: <p>Free shipping across India.</p> },
  { id: 'returns', label: 'Returns', panel: <p>7 days from delivery.</p> },
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
        { question: 'How quickly will my order leave?', answer: <p>Most orders are processed within 24 hours.</p> },
        { question: 'Can I change an order?', answer: <p>Within 2 hours of placing it.</p> },
      ]}
    />
  </SampleSection>
)
