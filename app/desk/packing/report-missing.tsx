import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { FailedParcelAction } from './parcel-key.ts'

/** Form to report a missing item; the bench then opens the next parcel. */
export const ReportMissing = ({ failed }: { failed: FailedParcelAction }) => (
  <details className="dk-missing" open={failed !== undefined || undefined}>
    <summary className="textbtn">Report missing item</summary>
    <Form method="post" className="dk-compose">
      <label htmlFor="missing">What is missing? The team sees it here and on Today.</label>
      <input
        className="input"
        id="missing"
        name="text"
        maxLength={300}
        defaultValue={failed?.text}
        aria-invalid={failed !== undefined || undefined}
      />
      <div>
        <Button type="submit" look="line" name="act" value="missing">
          Report and go to next
        </Button>
      </div>
    </Form>
  </details>
)
