import { Form } from 'react-router'
import { FoldedSection } from '#app/desk/settings/settings-header.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

type PromiseTestResult = { pin: string; day: string; promised: string | string[] | undefined }

/** Shows the delivery promise for a PIN code, and checks a requested day. */
export const PromiseTest = ({ tried: { pin, day, promised } }: { tried: PromiseTestResult }) => (
  <FoldedSection id="try" title="Test a PIN code" about="Preview only" isOpen={pin !== ''}>
    <Form method="get" action="/desk/settings/delivery#try" className="dk-row dk-adds" data-of="3" noValidate>
      <TextField
        label="PIN code"
        name="pin"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={pin}
        error={typeof promised === 'string' ? promised : undefined}
      />
      <TextField label="Delivery day" optional name="day" type="date" defaultValue={day} />
      <Button type="submit" look="line">
        Test
      </Button>
    </Form>
    {Array.isArray(promised) && (
      <div role="status">
        <ul className="dk-tried">
          {promised.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    )}
  </FoldedSection>
)
