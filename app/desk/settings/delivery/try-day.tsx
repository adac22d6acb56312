import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { SettingPart } from '../setting-part.tsx'

type Tried = { pin: string; day: string; promised: string | string[] | undefined }

/** What these tables promise to a PIN code now, and whether somebody could choose a day. */
export const TryDay = ({ tried: { pin, day, promised } }: { tried: Tried }) => (
  <SettingPart id="try" title="Try them" about="What would be promised now. Nothing is changed by it.">
    <Form method="get" action="/desk/settings/delivery#try" className="dk-row dk-adds" data-of="3" noValidate>
      <TextField
        label="PIN code"
        name="pin"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={pin}
        error={typeof promised === 'string' ? promised : undefined}
      />
      <TextField label="A day" optional name="day" type="date" defaultValue={day} />
      <Button type="submit" look="line">
        Try
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
  </SettingPart>
)
